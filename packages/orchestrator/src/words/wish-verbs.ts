/** Verbs that ask for the same kind of work, a kind a line. */
const kinds = {
  find: 'find search look locate scan grep collect gather',
  list: 'list show display print',
  read: 'read open get fetch load check view look',
  summarize: 'summarize summarise describe analyze analyse',
  write: 'write save store append add insert put export record create rewrite fill',
  delete: 'delete remove erase wipe drop rm purge trash discard',
  move: 'move rename mv relocate shift',
  copy: 'copy duplicate cp',
  change: 'replace change edit update fix overwrite modify swap correct set turn',
} as const;

export type VerbKind = keyof typeof kinds;

/** The kinds of a verb; none of most. */
export function kindsOf(verb: string): readonly VerbKind[] {
  return (Object.keys(kinds) as VerbKind[]).filter((kind) => kinds[kind].split(' ').includes(verb));
}

export function isSameKind(verb: string, other: string): boolean {
  return verb === other || kindsOf(verb).some((kind) => kindsOf(other).includes(kind));
}

/** A word as it may stand in a table of verbs: `removed` and `moving` too. */
export function baseForms(word: string): readonly string[] {
  const [, root = word] = /^(.{2,}?)(?:e?d|ing|e?s)$/.exec(word) ?? [];
  return [...new Set([word, root, `${root}e`])];
}
