import { changedIn } from './declared-places.ts';
import type { Demand } from './demand.ts';
import { readSurface, type Surface } from './read-surface.ts';

type Read = (file: string) => string | undefined;

/** The reports whose text is the public surface of a package. */
const surfaces: readonly { readonly file: string; readonly name: string }[] = [
  ...['contracts', 'validate', 'hash'].map((entry) => ({ file: `packages/contracts/api/${entry}.api.md`, name: '@fpf/contracts' })),
  { file: 'packages/contract-tests/api/contract-tests.api.md', name: '@fpf/contract-tests' },
];

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
    const gone = [...was].flatMap(([each, { exported }]) => (exported && is.get(each)?.exported !== true ? [each] : []));
    if (gone.length > 0) return major(`${gone.slice(0, 3).join(', ')} went from ${name}`);
    const other = changedNames(was, is).filter((each) => !judgedElsewhere.has(each));
    if (other.length > 0) return major(`Of ${name}, ${other.slice(0, 3).join(', ')} ${other.length > 1 ? 'are others' : 'is another'}`);
    return [{ file, what: `The surface of ${name} is not the released one`, least: { name, bump: 'minor' } }];
  });
}

function changedNames(base: Surface, now: Surface): readonly string[] {
  return [...base].flatMap(([name, was]) => {
    const is = now.get(name);
    return is && changedIn(was, is).broken.length > 0 ? [name] : [];
  });
}
