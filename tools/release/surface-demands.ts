import type { Demand } from './demand.ts';

/** The reports whose text is the public surface of a package. */
export const surfaces: readonly { readonly file: string; readonly name: string }[] = [
  ...['contracts', 'validate', 'hash'].map((entry) => ({ file: `packages/contracts/api/${entry}.api.md`, name: '@fpf/contracts' })),
  { file: 'packages/contract-tests/api/contract-tests.api.md', name: '@fpf/contract-tests' },
];

/** A surface that is not the released one asks for a release of its package: a major where a name went, else a minor. */
export function surfaceDemands(base: (file: string) => string | undefined, now: (file: string) => string | undefined): readonly Demand[] {
  return surfaces.flatMap(({ file, name }): readonly Demand[] => {
    const [before = '', after = ''] = [base(file), now(file)];
    if (before === after) return [];
    const left = namesOf(after);
    const gone = [...namesOf(before)].filter((each) => !left.has(each));
    if (gone.length > 0) return [{ file, what: `${gone.slice(0, 3).join(', ')} went from ${name}`, least: { name, bump: 'major' } }];
    return [{ file, what: `The surface of ${name} is not the released one`, least: { name, bump: 'minor' } }];
  });
}

function namesOf(report: string): ReadonlySet<string> {
  return new Set(
    [...report.matchAll(/^export (?:declare )?(?:abstract )?(?:class|const|function|interface|type|let) (\w+)/gm)].map(
      ([, name]) => name ?? '',
    ),
  );
}
