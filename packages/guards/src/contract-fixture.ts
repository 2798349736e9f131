const value = (question: string): string => `ev["${question}"].value`;

const expressions: ReadonlyMap<string, string> = new Map([
  ['yes', `${value('probe:one')} == true`],
  ['no', `${value('probe:one')} == false`],
  ['either', `${value('probe:one')} == true || ${value('probe:two')} == true`],
  ['both', `${value('probe:one')} == true && ${value('probe:two')} == true`],
  ['less', `${value('probe:one')} < 10`],
  ['argument', 'args.path == "a.txt"'],
  ['inherited', 'has(args.constructor)'],
  ['not-a-truth', 'size(args)'],
  ['unknown-name', 'moon.full'],
  ['unreadable', 'ev["probe:one"'],
]);

/** What the contract's cases want to be said, in the profile of CEL. */
export function arrange(wanted: string): { readonly when: string } | { readonly skip: string } {
  const when = expressions.get(wanted);
  return when === undefined ? { skip: `nobody has said yet how CEL says “${wanted}”` } : { when };
}
