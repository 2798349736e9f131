/**
 * What the cases of `@fpf/contract-tests` want to be said in this engine's language; `fpf check guard-engine` asks for
 * it.
 */
const expressions: Readonly<Record<string, string>> = {
  yes: '["is", ["ev", "probe:one"], true]',
  no: '["not", ["is", ["ev", "probe:one"], true]]',
  either: '["any", ["is", ["ev", "probe:one"], true], ["is", ["ev", "probe:two"], true]]',
  both: '["all", ["is", ["ev", "probe:one"], true], ["is", ["ev", "probe:two"], true]]',
  less: '["below", ["ev", "probe:one"], 10]',
  argument: '["is", ["arg", "path"], "a.txt"]',
  inherited: '["has", "constructor"]',
  'not-a-truth': '7',
  'unknown-name': '["is", ["env", "HOME"], "/root"]',
  unreadable: '["all", ["is"',
};

export function arrange(wanted: string): { readonly when: string } | { readonly skip: string } {
  const when = Object.hasOwn(expressions, wanted) ? expressions[wanted] : undefined;
  return when === undefined ? { skip: `nobody has said ${wanted} in JSON trees yet` } : { when };
}

/** Of rules it reads names, effects, values and bounds of arguments, and `confined`. */
export function rule(member: string): { readonly skip: string } | undefined {
  return { skip: `this engine reads no \`${member}\` in a rule; a rule with one never allows` };
}
