//! One function a crate: the task, by the fastest interface that the crate has for it.

use crate::{fill, Task, Work, GRID, PERLIN, SIMPLEX, VALUE, WARP, WARP_AMPLITUDE};
use crate::{WORLEY_F1, WORLEY_F2F1};

/// Makes a vector of its own; copying it to the output counts, as its user must do so too.
pub fn simdnoise(task: &Task, work: &Work, output: &mut [f32]) -> bool {
    use simdnoise::{Cell2ReturnType, CellReturnType, NoiseBuilder};
    let [w, h, d, t] = work.count;
    let f = task.frequency;
    let octaves = task.octaves as u8;
    if task.shape != GRID {
        return false;
    }
    let (made, _, _) = match (task.noise, task.dimensions, task.octaves) {
        (SIMPLEX, 2, 1) => NoiseBuilder::gradient_2d(w, h).with_freq(f).generate(),
        (SIMPLEX, 3, 1) => NoiseBuilder::gradient_3d(w, h, d).with_freq(f).generate(),
        (SIMPLEX, 4, 1) => NoiseBuilder::gradient_4d(w, h, d, t)
            .with_freq(f)
            .generate(),
        (SIMPLEX, 2, _) => NoiseBuilder::fbm_2d(w, h)
            .with_freq(f)
            .with_octaves(octaves)
            .with_gain(0.5)
            .with_lacunarity(2.0)
            .generate(),
        (SIMPLEX, 3, _) => NoiseBuilder::fbm_3d(w, h, d)
            .with_freq(f)
            .with_octaves(octaves)
            .with_gain(0.5)
            .with_lacunarity(2.0)
            .generate(),
        (WORLEY_F1, 2, _) => NoiseBuilder::cellular_2d(w, h)
            .with_freq(f)
            .with_return_type(CellReturnType::Distance)
            .generate(),
        (WORLEY_F1, 3, _) => NoiseBuilder::cellular_3d(w, h, d)
            .with_freq(f)
            .with_return_type(CellReturnType::Distance)
            .generate(),
        (WORLEY_F2F1, 2, _) => NoiseBuilder::cellular2_2d(w, h)
            .with_freq(f)
            .with_return_type(Cell2ReturnType::Distance2Sub)
            .generate(),
        _ => return false,
    };
    output.copy_from_slice(&made);
    true
}

pub fn fastnoise_lite(task: &Task, work: &Work, output: &mut [f32]) -> bool {
    use fastnoise_lite::*;
    let kind = match task.noise {
        PERLIN => NoiseType::Perlin,
        VALUE => NoiseType::Value,
        SIMPLEX | WARP => NoiseType::OpenSimplex2,
        WORLEY_F1 | WORLEY_F2F1 => NoiseType::Cellular,
        _ => return false,
    };
    let mut source = FastNoiseLite::with_seed(42);
    source.set_noise_type(Some(kind));
    source.set_frequency(Some(task.frequency));
    source.set_cellular_distance_function(Some(CellularDistanceFunction::Euclidean));
    source.set_cellular_return_type(Some(if task.noise == WORLEY_F2F1 {
        CellularReturnType::Distance2Sub
    } else {
        CellularReturnType::Distance
    }));
    if task.octaves > 1 {
        source.set_fractal_type(Some(FractalType::FBm));
        source.set_fractal_octaves(Some(task.octaves));
    }
    let mut warp = FastNoiseLite::with_seed(43);
    warp.set_frequency(Some(task.frequency));
    warp.set_domain_warp_type(Some(DomainWarpType::OpenSimplex2));
    warp.set_domain_warp_amp(Some(WARP_AMPLITUDE));
    match (task.noise, task.dimensions) {
        (WARP, 2) => fill(task, work, output, |[x, y, _, _]| {
            let (x, y) = warp.domain_warp_2d(x, y);
            source.get_noise_2d(x, y)
        }),
        (_, 2) => fill(task, work, output, |[x, y, _, _]| source.get_noise_2d(x, y)),
        (_, 3) => fill(task, work, output, |[x, y, z, _]| {
            source.get_noise_3d(x, y, z)
        }),
        _ => false,
    }
}

pub fn opensimplex2(task: &Task, work: &Work, output: &mut [f32]) -> bool {
    use opensimplex2::fast;
    let f = task.frequency as f64;
    match (task.noise, task.dimensions, task.octaves) {
        (SIMPLEX, 2, 1) => fill(task, work, output, |[x, y, _, _]| {
            fast::noise2(42, x as f64 * f, y as f64 * f)
        }),
        (SIMPLEX, 3, 1) => fill(task, work, output, |[x, y, z, _]| {
            fast::noise3_ImproveXY(42, x as f64 * f, y as f64 * f, z as f64 * f)
        }),
        (SIMPLEX, 4, 1) => fill(task, work, output, |[x, y, z, w]| {
            let [x, y, z, w] = [x, y, z, w].map(|v| v as f64 * f);
            fast::noise4_Fallback(42, x, y, z, w)
        }),
        _ => false,
    }
}

pub fn noise(task: &Task, work: &Work, output: &mut [f32]) -> bool {
    use noise::core::worley::{distance_functions::euclidean, ReturnType};
    use noise::{Fbm, MultiFractal, NoiseFn, Perlin, Simplex, Value, Worley};

    fn run<N>(source: N, f: f64, task: &Task, work: &Work, output: &mut [f32]) -> bool
    where
        N: NoiseFn<f64, 2> + NoiseFn<f64, 3> + NoiseFn<f64, 4>,
    {
        match task.dimensions {
            2 => fill(task, work, output, |[x, y, _, _]| {
                source.get([x, y].map(|v| v as f64 * f)) as f32
            }),
            3 => fill(task, work, output, |[x, y, z, _]| {
                source.get([x, y, z].map(|v| v as f64 * f)) as f32
            }),
            _ => fill(task, work, output, |at| {
                source.get(at.map(|v| v as f64 * f)) as f32
            }),
        }
    }

    let f = task.frequency as f64;
    let octaves = task.octaves as usize;
    match (task.noise, octaves) {
        (PERLIN, 1) => run(Perlin::new(42), f, task, work, output),
        (VALUE, 1) => run(Value::new(42), f, task, work, output),
        (SIMPLEX, 1) => run(Simplex::new(42), f, task, work, output),
        (PERLIN, _) => {
            let fbm = Fbm::<Perlin>::new(42).set_octaves(octaves).set_frequency(f);
            run(fbm, 1.0, task, work, output)
        }
        (SIMPLEX, _) => {
            let fbm = Fbm::<Simplex>::new(42)
                .set_octaves(octaves)
                .set_frequency(f);
            run(fbm, 1.0, task, work, output)
        }
        (WORLEY_F1, _) => {
            let worley = Worley::new(42)
                .set_return_type(ReturnType::Distance)
                .set_distance_function(euclidean);
            run(worley, f, task, work, output)
        }
        _ => false,
    }
}
