import { changedIn } from './declared-places.ts';
import type { Demand } from './demand.ts';
import { listed } from './listed.ts';
import type { Read } from './read.ts';
import { readSurface, type Surface } from './read-surface.ts';

/** The reports whose text is what an entry point of a package shows. */
const surfaces: readonly { readonly name: string; readonly entry: string; readonly file: string }[] = [
  { name: '@fpf/contracts', entry: '.', file: 'packages/contracts/api/contracts.api.md' },
  { name: '@fpf/contracts', entry: './validate', file: 'packages/contracts/api/validate.api.md' },
  { name: '@fpf/contracts', entry: './hash', file: 'packages/contracts/api/hash.api.md' },
  { name: '@fpf/contract-tests', entry: '.', file: 'packages/contract-tests/api/contract-tests.api.md' },
];

export function hasSurface(name: string, entry: string): boolean {
  return surfaces.some((surface) => surface.name === name && surface.entry === entry);
}

/** What the ids of ports are is judged with their ports, and a minor of one is no major of the package. */
const judgedElsewhere = new Set(['contractIds']);

/**
 * What a surface asks that is not the released one.
 *
 * | since the release                                | asks                     |
 * | ------------------------------------------------ | ------------------------ |
 * | a name went                                      | a major of its package   |
 * | anything but optional members moved under a name | a major                  |
 * | anything else                                    | a minor                  |
 */
export function surfaceDemands(base: Read, now: Read): readonly Demand[] {
  return surfaces.flatMap(({ file, name }): readonly Demand[] => {
    const [before = '', after = ''] = [base(file), now(file)];
    if (before === after) return [];
    const major = (what: string): readonly Demand[] => [{ file, what, least: { name, bump: 'major' } }];
    const [was, is] = [readSurface(before), readSurface(after)];
    const gone = [...was].flatMap(([each, { exported }]) =>
      exported && is.get(each)?.exported !== true ? [each] : [],
    );
    if (gone.length > 0) return major(`${listed(gone)} went from ${name}`);
    const other = changedNames(was, is).filter((each) => !judgedElsewhere.has(each));
    if (other.length > 0)
      return major(`Of ${name}, ${listed(other)} ${other.length > 1 ? 'are others' : 'is another'}`);
    return [{ file, what: `The surface of ${name} is not the released one`, least: { name, bump: 'minor' } }];
  });
}

function changedNames(base: Surface, now: Surface): readonly string[] {
  return [...base].flatMap(([name, was]) => {
    const is = now.get(name);
    return is && changedIn(was, is).broken.length > 0 ? [name] : [];
  });
}
