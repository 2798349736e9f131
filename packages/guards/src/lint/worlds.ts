export type Worlds<T> = { readonly worlds: Iterable<readonly T[]>; readonly all: boolean };

/**
 * Every combination of one value of each axis; or, where there are more than `most`, so many of them, always the same.
 */
export function everyWorld<T>(axes: readonly (readonly T[])[], most: number): Worlds<T> {
  const count = axes.reduce((product, axis) => product * axis.length, 1);
  return count <= most ? { worlds: counted(axes, count), all: true } : { worlds: chosen(axes, most), all: false };
}

function* counted<T>(axes: readonly (readonly T[])[], count: number): Generator<readonly T[]> {
  for (let index = 0; index < count; index += 1) {
    let rest = index;
    yield axes.map((axis) => {
      const value = axis[rest % axis.length] as T;
      rest = Math.floor(rest / axis.length);
      return value;
    });
  }
}

/**
 * First what each axis begins with, and that with one value changed; then any. The generator is our own, begun with one
 * number: the same guard gives the same finding on every day.
 */
function* chosen<T>(axes: readonly (readonly T[])[], most: number): Generator<readonly T[]> {
  const first = axes.map((axis) => axis[0] as T);
  const near = [first, ...axes.flatMap((axis, at) => axis.slice(1).map((value) => first.with(at, value)))].slice(
    0,
    most,
  );
  yield* near;
  let state = 0x9e3779b9;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  for (let index = near.length; index < most; index += 1) yield axes.map((axis) => axis[next(axis.length)] as T);
}
