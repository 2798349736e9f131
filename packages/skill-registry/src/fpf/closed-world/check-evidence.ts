import { askedByGuards, tellAt, type World } from './world.ts';

/** Every precondition and every criterion has evidence that is declared; so has every guard. */
export function checkEvidence(world: World): void {
  const { method } = world;
  const { preconditions = [], acceptance = [], evidence } = method.interface;
  if (!evidence) return;
  const known = new Set(evidence.map(({ id }) => id));
  for (const { id, evidence: ids } of [...preconditions, ...acceptance])
    if (!ids.some((one) => known.has(one)))
      tellAt(world, id, 'skill.k24-no-evidence', `${id} has no evidence that “Evidence” declares`);
  for (const { id, over } of acceptance)
    if (over.length === 0)
      tellAt(world, id, 'skill.k14-acceptance', `${id} names no output and no effect that it judges`);
  const answers = new Set(evidence.flatMap(({ id, query }) => (query === undefined ? [id] : [id, query])));
  for (const { guard, asked } of askedByGuards(world))
    if (!answers.has(asked))
      method.reader.findings.add(
        'skill.k33-guard-evidence',
        `${guard} asks for ${JSON.stringify(asked.slice(0, 128))}, and “Evidence” lists no such id or query`,
        { file: world.boundary.metadata['fpf-tools'] ?? 'tools.json' },
      );
}
