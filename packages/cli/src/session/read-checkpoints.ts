import { type Checkpoint, FpfError, payloadsOf, type Session } from '@fpf/contracts';

export type KnownCheckpoint = Checkpoint & { readonly run: string };

/** The points to go back to that the runs of a session have kept, in their order. */
export async function checkpointsOf(
  { store }: Pick<Session, 'store'>,
  runs: readonly string[],
): Promise<readonly KnownCheckpoint[]> {
  const known: KnownCheckpoint[] = [];
  for (const run of runs)
    for (const checkpoint of payloadsOf(await store.events(run), 'checkpoint')) known.push({ ...checkpoint, run });
  return known;
}

/** One of them by its label, its id, or the beginning of that. Of two with one label, the later. */
export function namedCheckpoint(known: readonly KnownCheckpoint[], asked: string): KnownCheckpoint {
  const found = known.findLast(({ id, label }) => id === asked || label === asked) ?? onlyBeginning(known, asked);
  if (found) return found;
  throw new FpfError({
    code: 'session.no-such-step',
    message: `cli: ${JSON.stringify(asked.slice(0, 64))} is neither the number of a step nor a checkpoint of this session.`,
    hint: '`fpf history --checkpoints` lists the steps and the checkpoints.',
  });
}

function onlyBeginning(known: readonly KnownCheckpoint[], asked: string): KnownCheckpoint | undefined {
  const [one, ...others] = asked === '' ? [] : known.filter(({ id }) => id.startsWith(asked));
  return others.length === 0 ? one : undefined;
}
