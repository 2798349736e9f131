import { because, tellAt, type World } from './world.ts';

/**
 * Limits, effects and tools say the same: nothing is written that the bounds do not name, and nothing is named in vain.
 */
export function checkBounds(world: World): void {
  const { method, tools, boundary } = world;
  const { bounds, effects = [], steps = [] } = method.interface;
  if (!bounds) return;
  const section = method.sections.find(({ title }) => title === 'Bounds');
  const place = section && method.reader.place({ ...section, text: '' });
  const tell = (code: 'skill.k16-bounds' | 'skill.k34-calls' | 'skill.k35-writes', message: string): void =>
    method.reader.findings.add(code, message, place);

  const always = steps.filter(({ uses, when }) => uses !== 'reason' && when === undefined).length;
  if (always > bounds.calls || bounds.calls === 0)
    tell(
      'skill.k34-calls',
      `the steps call a tool ${always} times at least, and the bounds allow ${bounds.calls} calls`,
    );

  for (const { id, affects } of effects)
    if (
      affects !== 'none' &&
      !bounds.writes.includes(affects) &&
      !(bounds.writes.includes('workspace') && affects !== 'project-memory')
    )
      tellAt(world, id, 'skill.k35-writes', `${id} affects ${affects}, and the bounds do not let it be written`);
  for (const written of bounds.writes)
    if (
      !effects.some(
        ({ affects }) =>
          affects === written || (written === 'workspace' && affects !== 'none' && affects !== 'project-memory'),
      )
    )
      tell(
        'skill.k35-writes',
        `the bounds let ${written} be written, and no effect affects it${because(world, 'Outputs')}`,
      );
  const permitted = tools.filter(({ name }) => boundary.allowed_tools.includes(name));
  if (!bounds.network)
    for (const { name, handler, annotations } of permitted)
      if (handler?.network === true || annotations?.openWorld === true)
        tell(
          'skill.k16-bounds',
          `the bounds say that the network is not used, and the tool \`${name}\` says that it is`,
        );
  const writers = permitted.filter(({ effect }) => effect !== undefined && effect !== 'pure');
  if (bounds.writes.length === 0)
    for (const { name, effect } of writers)
      tell('skill.k35-writes', `the bounds let nothing be written, and the tool \`${name}\` has the effect ${effect}`);
}
