import type { MethodInterface } from '@fpf/contracts';
import type { GapLedger } from './gap-ledger.ts';
import { causeOf } from './section-gaps.ts';

/**
 * What the method refers to and does not have, and what stands without evidence. A missing item is a gap, and so is
 * what hangs on it.
 */
export function addReferenceGaps(method: Partial<MethodInterface>, gaps: GapLedger): void {
  const { preconditions = [], acceptance = [], effects = [], outputs = [], bounds } = method;
  const evidence = new Set((method.evidence ?? []).map(({ id }) => id));
  const inputs = new Set((method.parameters ?? []).map(({ id }) => id));
  const results = new Set([...outputs, ...effects].map(({ id }) => id));

  const missingEvidence = (ids: readonly string[], of: string): string | undefined => {
    for (const id of ids)
      if (!evidence.has(id))
        gaps.add(id, `${of} asks for it, and the method has no such evidence`, causeOf('evidence', gaps));
    return ids.find((id) => !evidence.has(id));
  };
  for (const { id, evidence: ids } of preconditions) {
    const missing = missingEvidence(ids, id);
    if (missing !== undefined) gaps.add(id, `its evidence ${missing} is missing`, missing);
    else if (ids.length === 0) gaps.add(id, 'no evidence shows that it holds', causeOf('evidence', gaps));
  }
  for (const { id, affects } of effects)
    if (!['none', 'workspace', 'project-memory'].includes(affects)) addInput(affects, id);
  for (const place of bounds?.writes ?? [])
    if (!['workspace', 'project-memory'].includes(place)) addInput(place, 'a limit of what is written');
  for (const { id, over, evidence: ids } of acceptance) {
    const missing = missingEvidence(ids, id);
    for (const one of over)
      if (!results.has(one))
        gaps.add(one, `${id} judges it, and the method has no such result`, causeOf('outputs', gaps));
    const unjudged = over.find((one) => gaps.has(one));
    if (over.length === 0) gaps.add(id, 'it judges nothing', causeOf('outputs', gaps));
    else if (unjudged !== undefined) gaps.add(id, `it judges ${unjudged}, which is missing`, unjudged);
    else if (missing !== undefined) gaps.add(id, `its evidence ${missing} is missing`, missing);
    else if (ids.length === 0) gaps.add(id, 'no evidence says whether it is met', causeOf('evidence', gaps));
  }

  function addInput(id: string, by: string): void {
    if (!inputs.has(id)) gaps.add(id, `${by} names it, and the method has no such input`, causeOf('parameters', gaps));
  }
}
