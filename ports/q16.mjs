// Q16.16 noise in two dimensions: docs/fixed-point.md as JavaScript, twice. `exact` has positions of
// any size, as BigInt; `fast` has 32-bit positions, as numbers, and multiplies with Math.imul. Values
// are integers; 65536 is 1.0. A seed counts modulo 2^32.

const S = 46341; // 65536 / sqrt(2)
const GRADIENTS = [[65536, 0], [0, 65536], [-65536, 0], [0, -65536], [S, S], [-S, S], [S, -S], [-S, -S]];

function check(shift, octaves = 1, gain = 0) {
  const good = shift >= 0 && shift <= 30 && octaves >= 1 && octaves <= shift + 1 && gain >= 0;
  let sum = 0;
  for (let o = 0, weight = 65536; good && o < octaves; o++) {
    sum += weight;
    weight = Math.floor(weight * Number(gain) / 65536);
  }
  if (!good || sum >= 2 ** 31)
    throw new RangeError('shift goes from 0 to 30, octaves from 1 to shift + 1, gain from 0 while the' +
      ' weights of the octaves sum to less than 2^31');
}

// The low 32 bits of h, mixed; h is a signed or unsigned 32-bit number.
function mix(h) {
  h ^= h >>> 13;
  h = Math.imul(h, 1274126177);
  return (h ^ h >>> 16) >>> 0;
}

function latticeHash(ix, iz, seed) {
  return mix(Math.imul(ix, 73856093) ^ Math.imul(iz, 19349663) ^ Math.imul(seed, 83492791));
}

// ---- With integers of any size ------------------------------------------------------------------

const ONE = 65536n;
const fmul = (a, b) => a * b >> 16n;
const low = x => Number(BigInt.asIntN(32, x));
const smoothstep = t => fmul(fmul(t, t), 3n * ONE - 2n * t);

function locate(position, shift) {
  const cell = position >> shift, rest = position - (cell << shift);
  return [cell, shift <= 16n ? rest << 16n - shift : rest >> shift - 16n];
}

function blendCell(fx, fz, shift, corner) {
  check(shift);
  const [ix, tx] = locate(fx, BigInt(shift)), [iz, tz] = locate(fz, BigInt(shift));
  const sx = smoothstep(tx), sz = smoothstep(tz);
  const at = (ox, oz) =>
    corner(low(ix + BigInt(ox)), low(iz + BigInt(oz)), tx - BigInt(ox) * ONE, tz - BigInt(oz) * ONE);
  const n00 = at(0, 0), n10 = at(1, 0), n01 = at(0, 1), n11 = at(1, 1);
  const a = n00 + fmul(sx, n10 - n00), b = n01 + fmul(sx, n11 - n01);
  return a + fmul(sz, b - a);
}

export const exact = {
  value(fx, fz, seed, shift) {
    return blendCell(fx, fz, shift, (ix, iz) => BigInt(latticeHash(ix, iz, seed) & 65535));
  },
  perlin(fx, fz, seed, shift) {
    return blendCell(fx, fz, shift, (ix, iz, dx, dz) => {
      const [gx, gz] = GRADIENTS[latticeHash(ix, iz, seed) & 7];
      return fmul(BigInt(gx), dx) + fmul(BigInt(gz), dz);
    });
  },
  fbm(fx, fz, seed, octaves, shift, gain) {
    check(shift, octaves, gain);
    let total = 0n, sum = 0n, amplitude = ONE;
    for (let o = 0; o < octaves; o++) {
      total += fmul(exact.value(fx, fz, seed + o, shift - o), amplitude);
      sum += amplitude;
      amplitude = fmul(amplitude, BigInt(gain));
    }
    return (total << 16n) / sum;
  },
  warp(fx, fz, seed, strength, octaves, shift) {
    const by = s => fmul(exact.fbm(fx, fz, s, octaves, shift, 32768) - ONE / 2n, BigInt(strength));
    return [fx + by(seed + 101), fz + by(seed + 202)];
  },
};

// ---- With numbers --------------------------------------------------------------------------------

// a * b >> 16, of integers whose product is below 2^53: a double holds it exactly, and so its quotient.
const scale = (a, b) => Math.floor(a * b / 65536);

function fastSmoothstep(t) {
  return scale(scale(t, t), 196608 - 2 * t);
}

// Another position would be cut to 32 bits.
function checkPosition(fx, fz) {
  if (fx !== (fx | 0) || fz !== (fz | 0))
    throw new RangeError('fast positions are whole numbers from -2^31 to 2^31 - 1; exact ones have any size');
}

function fastOffset(position, shift) {
  const rest = position & (1 << shift) - 1;
  return shift <= 16 ? rest << 16 - shift : rest >>> shift - 16;
}

function blendValues(n00, n10, n01, n11, sx, sz) {
  const a = n00 + scale(sx, n10 - n00), b = n01 + scale(sx, n11 - n01);
  return a + scale(sz, b - a);
}

function fastValue(fx, fz, seed, shift) {
  const x0 = Math.imul(fx >> shift, 73856093), x1 = x0 + 73856093 | 0;
  const z0 = Math.imul(fz >> shift, 19349663), z1 = z0 + 19349663 | 0;
  const s = Math.imul(seed, 83492791);
  return blendValues(mix(x0 ^ z0 ^ s) & 65535, mix(x1 ^ z0 ^ s) & 65535, mix(x0 ^ z1 ^ s) & 65535,
    mix(x1 ^ z1 ^ s) & 65535, fastSmoothstep(fastOffset(fx, shift)),
    fastSmoothstep(fastOffset(fz, shift)));
}

function fastCorner(hash, dx, dz) {
  const gradient = GRADIENTS[hash & 7];
  return scale(gradient[0], dx) + scale(gradient[1], dz);
}

export const fast = {
  value(fx, fz, seed, shift) {
    check(shift);
    checkPosition(fx, fz);
    return fastValue(fx, fz, seed, shift);
  },
  perlin(fx, fz, seed, shift) {
    check(shift);
    checkPosition(fx, fz);
    const ix = fx >> shift, iz = fz >> shift;
    const tx = fastOffset(fx, shift), tz = fastOffset(fz, shift);
    return blendValues(fastCorner(latticeHash(ix, iz, seed), tx, tz),
      fastCorner(latticeHash(ix + 1, iz, seed), tx - 65536, tz),
      fastCorner(latticeHash(ix, iz + 1, seed), tx, tz - 65536),
      fastCorner(latticeHash(ix + 1, iz + 1, seed), tx - 65536, tz - 65536),
      fastSmoothstep(tx), fastSmoothstep(tz));
  },
  fbm(fx, fz, seed, octaves, shift, gain) {
    check(shift, octaves, gain);
    checkPosition(fx, fz);
    let total = 0, sum = 0, amplitude = 65536;
    for (let o = 0; o < octaves; o++) {
      total += scale(fastValue(fx, fz, seed + o, shift - o), amplitude);
      sum += amplitude;
      amplitude = scale(amplitude, gain);
    }
    return Math.floor(total * 65536 / sum);
  },
  // The moved position is not brought back to 32 bits.
  warp(fx, fz, seed, strength, octaves, shift) {
    const by = s => scale(fast.fbm(fx, fz, s, octaves, shift, 32768) - 32768, strength);
    return [fx + by(seed + 101), fz + by(seed + 202)];
  },
};
