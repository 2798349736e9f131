import type { WireSwitches } from './wire-switches.ts';

/** The same bytes in other pieces, made as they are asked for. */
export function* chunks(frames: Iterable<Uint8Array>, how: WireSwitches['chunk'] = 'lines'): Generator<Uint8Array> {
  if (how === 'lines') yield* frames;
  else if (how === 'whole') {
    const whole = Buffer.concat([...frames]);
    if (whole.length > 0) yield whole;
  } else yield* ofSize(frames, how);
}

function* ofSize(frames: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for (const frame of frames) {
    rest = rest.length === 0 ? Buffer.from(frame) : Buffer.concat([rest, frame]);
    let at = 0;
    for (; at + size <= rest.length; at += size) yield rest.subarray(at, at + size);
    rest = rest.subarray(at);
  }
  if (rest.length > 0) yield rest;
}
