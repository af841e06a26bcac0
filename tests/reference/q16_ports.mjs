// Checks ports/q16.mjs against lines of q16_vectors.py on standard input: those in two dimensions without
// periods, and the fast functions where positions and weights are 32 bits.
import { readFileSync } from 'node:fs';
import { exact, fast } from '../../ports/q16.mjs';

const [VALUE, PERLIN, FBM, WARP] = [0, 1, 2, 6];
const counts = { exact: 0, fast: 0 };

function call(port, number, kind, fx, fz, seed, shift, octaves, gain) {
  const x = number(fx), z = number(fz);
  switch (kind) {
    case VALUE: return [port.value(x, z, seed, shift)];
    case PERLIN: return [port.perlin(x, z, seed, shift)];
    case FBM: return [port.fbm(x, z, seed, octaves, shift, gain)];
    default: return port.warp(x, z, seed, gain, octaves, shift);
  }
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const words = line.split(' '), [kind, dimensions, seed, shift, octaves, gain] = words.map(Number);
  const period = words.slice(6, 10), [fx, fz] = words.slice(10, 12).map(BigInt);
  const expected = words.slice(14).join();
  if (dimensions !== 2 || ![VALUE, PERLIN, FBM, WARP].includes(kind) || period.some(p => p !== '0'))
    continue;
  const is32 = p => p === BigInt.asIntN(32, p);
  const ports = [['exact', exact, p => p]];
  if (is32(fx) && is32(fz))
    ports.push(['fast', fast, Number]);
  for (const [name, port, number] of ports) {
    const found = call(port, number, kind, fx, fz, seed, shift, octaves, gain).join();
    if (found !== expected)
      throw new Error(`${name}: ${found}, not ${expected}: ${line}`);
    counts[name]++;
  }
}
if (counts.exact < 832 || counts.fast < 832)
  throw new Error(`too few lines: ${JSON.stringify(counts)}`);

// Lines "shift octaves gain message" of q16_vectors.py: refused in the same words, or not (no message).
for (const line of readFileSync(process.argv[2], 'utf8').trim().split('\n')) {
  const [, shift, octaves, gain, expected] = /^(\S+) (\S+) (\S+) ?(.*)$/.exec(line);
  for (const [name, port, zero] of [['exact', exact, 0n], ['fast', fast, 0]]) {
    let found = '';
    try {
      port.fbm(zero, zero, 0, Number(octaves), Number(shift), Number(gain));
    } catch (error) {
      found = error instanceof RangeError ? error.message : `${error}`;
    }
    if (found !== expected)
      throw new Error(`${name}: "${found}", not "${expected}": ${line}`);
  }
}
console.log(`${counts.exact} exact, ${counts.fast} fast`);
