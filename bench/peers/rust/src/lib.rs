//! The tasks of knoll-bench by the crates of the registry. The two structures and the numbers are
//! those of bench/bench.h.

mod crates;

use std::ffi::{c_char, CStr};

#[repr(C)]
pub struct Task {
    pub name: *const c_char,
    pub noise: i32,
    pub shape: i32,
    pub dimensions: i32,
    pub octaves: i32,
    pub frequency: f32,
}

#[repr(C)]
pub struct Work {
    pub count: [usize; 4],
    pub positions: [*const f32; 4],
}

pub const PERLIN: i32 = 0;
pub const VALUE: i32 = 1;
pub const SIMPLEX: i32 = 2;
pub const WORLEY_F1: i32 = 3;
pub const WORLEY_F2F1: i32 = 4;
pub const WARP: i32 = 6;

pub const GRID: i32 = 0;
pub const POINTS: i32 = 1;

pub const WARP_AMPLITUDE: f32 = 30.0;

impl Work {
    pub fn points(&self) -> usize {
        self.count.iter().product()
    }

    fn positions(&self, axis: usize) -> &[f32] {
        // They hold count[0] floats for as long as the program runs.
        unsafe { std::slice::from_raw_parts(self.positions[axis], self.count[0]) }
    }
}

/// Calls `sample` for every place of the task, in order; false when it is neither grid nor points.
pub fn fill<F: Fn([f32; 4]) -> f32>(
    task: &Task,
    work: &Work,
    output: &mut [f32],
    sample: F,
) -> bool {
    match (task.shape, task.dimensions) {
        (POINTS, 2) => {
            let (x, y) = (work.positions(0), work.positions(1));
            for (i, value) in output.iter_mut().enumerate() {
                *value = sample([x[i], y[i], 0.0, 0.0]);
            }
        }
        (POINTS, 3) => {
            let (x, y, z) = (work.positions(0), work.positions(1), work.positions(2));
            for (i, value) in output.iter_mut().enumerate() {
                *value = sample([x[i], y[i], z[i], 0.0]);
            }
        }
        (GRID, _) => {
            let [width, height, depth, _] = work.count;
            for (i, row) in output.chunks_exact_mut(width).enumerate() {
                let y = (i % height) as f32;
                let z = (i / height % depth) as f32;
                let w = (i / height / depth) as f32;
                for (x, value) in row.iter_mut().enumerate() {
                    *value = sample([x as f32, y, z, w]);
                }
            }
        }
        _ => return false,
    }
    true
}

type Run = fn(&Task, &Work, &mut [f32]) -> bool;

const PEERS: [(&CStr, Run); 4] = [
    (c"simdnoise", crates::simdnoise),
    (c"fastnoise-lite", crates::fastnoise_lite),
    (c"opensimplex2", crates::opensimplex2),
    (c"noise (Rust)", crates::noise),
];

/// The name of a peer, or NULL past the last.
#[no_mangle]
pub extern "C" fn knoll_peer_name(index: usize) -> *const c_char {
    PEERS
        .get(index)
        .map_or(std::ptr::null(), |(name, _)| name.as_ptr())
}

/// Computes a task once: 0, or -1 when the peer has no such task.
///
/// # Safety
/// The structures and the output, as long as the task has points, must be there.
#[no_mangle]
pub unsafe extern "C" fn knoll_peer_run(
    index: usize,
    task: *const Task,
    work: *const Work,
    output: *mut f32,
) -> i32 {
    let (task, work) = (&*task, &*work);
    let output = std::slice::from_raw_parts_mut(output, work.points());
    if PEERS[index].1(task, work, output) {
        0
    } else {
        -1
    }
}
