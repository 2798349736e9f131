/** Verbs that ask for the same kind of work, a kind a line. */
const kinds = {
  find: 'find search look locate scan grep collect gather',
  list: 'list show display print',
  read: 'read open get fetch load check view look',
  summarize: 'summarize summarise describe analyze analyse',
  write: 'write save store append add insert put export record create',
  delete: 'delete remove erase wipe drop',
  move: 'move rename',
  copy: 'copy duplicate',
  change: 'replace change edit update fix overwrite',
} as const;

export type VerbKind = keyof typeof kinds;

/** The kinds of a verb; none of most. */
export function kindsOf(verb: string): readonly VerbKind[] {
  return (Object.keys(kinds) as VerbKind[]).filter((kind) => kinds[kind].split(' ').includes(verb));
}

export function isSameKind(verb: string, other: string): boolean {
  return verb === other || kindsOf(verb).some((kind) => kindsOf(other).includes(kind));
}
