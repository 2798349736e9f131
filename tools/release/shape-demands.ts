import type { Demand } from './demand.ts';
import { listed } from './listed.ts';
import { movedUnder, readShapes, type Shapes, shapesFile } from './read-shapes.ts';

const name = '@fpf/contracts';
const ruled =
  'A minor adds optional members and nothing else; anything more is a new major in a new file beside the old one.';

/**
 * What the shapes of stored records ask of a release.
 *
 * | since the release                | asks                                                 |
 * | -------------------------------- | ---------------------------------------------------- |
 * | optional members came            | a minor of the contracts                             |
 * | anything else, under one id      | to be undone: it is another shape                    |
 * | a kind came                      | a minor                                              |
 * | a later major of a kind came     | a major, and a converter from the one before         |
 * | a kind went, or has another name | to be undone: what is stored of it names it for ever |
 */
export function shapeDemands(baseText: string, nowText: string): readonly Demand[] {
  const [base, now] = [readShapes(baseText), readShapes(nowText)];
  const changed = [...base.schemas].flatMap(([id, places]) => underOneId(id, places, now));
  const came = [...now.schemas.keys()].filter((id) => !base.schemas.has(id)).flatMap((id) => newId(id, base, now));
  return [...changed, ...came];
}

function underOneId(id: string, places: ReadonlyMap<string, string>, now: Shapes): readonly Demand[] {
  const after = now.schemas.get(id);
  if (!after) return [gone(id, now)];
  const { added, broken } = movedUnder(id, places, after);
  if (broken.length > 0) {
    return [{ file: shapesFile, what: `${id} is another shape under the same id: ${listed(broken)}.`, fix: ruled }];
  }
  return added.length === 0
    ? []
    : [{ file: shapesFile, what: `${id} gained ${added.slice(0, 3).join(', ')}`, least: { name, bump: 'minor' } }];
}

/**
 * The old side of every converter is in the report, so what is not there is read by nobody; and no converter leads to
 * another kind.
 */
function gone(id: string, now: Shapes): Demand {
  const [kind, next] = [kindOf(id), `${kindOf(id)}:${majorOf(id) + 1}`];
  // Of a later major the converter that is missing is asked for by itself.
  if ([...now.schemas.keys()].some((other) => kindOf(other) === kind))
    return {
      file: shapesFile,
      what: `${id} is gone, and records of it are still about`,
      least: { name, bump: 'major' },
    };
  const fix = `Export it again, under whatever name: a kind keeps its word, and what it is later is ${next}, with a converter.`;
  return { file: shapesFile, what: `${id} is gone, and nothing reads what is stored of it.`, fix };
}

function newId(id: string, base: Shapes, now: Shapes): readonly Demand[] {
  const [kind, major] = [kindOf(id), majorOf(id)];
  if (![...base.schemas.keys()].some((other) => kindOf(other) === kind))
    return [{ file: shapesFile, what: `${id} is new`, least: { name, bump: 'minor' } }];
  const step = `${kind}:${major - 1} -> ${id}`;
  const fix = `Add it to recordConverters in packages/contracts/src/evolve/record-converter.ts: a record that was stored before is read for ever.`;
  return [
    { file: shapesFile, what: `${id} is a new major`, least: { name, bump: 'major' } },
    ...(now.converters.has(step)
      ? []
      : [{ file: shapesFile, what: `No converter leads from ${kind}:${major - 1} to ${id}.`, fix }]),
  ];
}

function kindOf(id: string): string {
  return id.slice(0, id.lastIndexOf(':'));
}

function majorOf(id: string): number {
  return Number(id.slice(id.lastIndexOf(':') + 1));
}
