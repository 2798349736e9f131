import { createRequire } from 'node:module';
import type * as CelModule from '@bufbuild/cel';
import type * as WellKnown from '@bufbuild/protobuf/wkt';
import type * as Re2Module from '@bufbuild/re2';

export type Cel = typeof CelModule;
export type Re2 = typeof Re2Module;

// Both are large, and many a command evaluates nothing: each is loaded when something of it is needed.
const load = createRequire(import.meta.url);

export function loadCel(): Cel {
  return load('@bufbuild/cel') as Cel;
}

export function loadRe2(): Re2 {
  return load('@bufbuild/re2') as Re2;
}

/** The literal `null` in a tree of the library. */
export function nullValue(): WellKnown.NullValue {
  return (load('@bufbuild/protobuf/wkt') as typeof WellKnown).NullValue.NULL_VALUE;
}
