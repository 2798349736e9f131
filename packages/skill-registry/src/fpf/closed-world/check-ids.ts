import { askedByGuards, because, type ItemKind, kindsOf, tellAt, type World } from './world.ts';
import { idForm, idsIn } from '../extract/ids.ts';

/** The letters that ids begin with by custom. `UTF-8` is no id, unless the skill declares ids of such letters. */
const customary = ['CAP', 'IN', 'PRE', 'OUT', 'EFF', 'ACC', 'FAIL', 'EV'];

/** Every id that is mentioned exists, stands for the right kind of thing, and every one that is declared is used. */
export function checkIds(world: World): void {
  checkMentions(world);
  checkKinds(world);
  checkUse(world);
}

/** The sections whose items have ids. */
const declaring = ['Role', 'Inputs', 'Preconditions', 'Outputs', 'Acceptance', 'Failures', 'Evidence'] as const;

function checkMentions(world: World): void {
  const { sections, reader } = world.method;
  const cause = because(world, ...declaring);
  const letters = new Set([...customary, ...[...reader.declared.keys()].map((id) => id.slice(0, id.indexOf('-')))]);
  for (const { title, blocks } of sections)
    for (const block of blocks) {
      if (block.kind === 'code') continue;
      for (const piece of reader.inline(block)) {
        const code = piece.kind === 'code';
        const ids = code
          ? title !== 'Example' && idForm.test(piece.text)
            ? [{ id: piece.text, at: 0 }]
            : []
          : idsIn(piece.text);
        for (const { id, at } of ids)
          if (!reader.declared.has(id) && letters.has(id.slice(0, id.indexOf('-'))))
            reader.findings.add(
              'skill.k21-id-unknown',
              `nothing declares ${id}${cause}`,
              reader.place(block, piece.at + at),
            );
      }
    }
}

function checkKinds(world: World): void {
  const { method } = world;
  const kinds = kindsOf(method.interface);
  const demand = (id: string, asked: readonly ItemKind[], by: string, place: string | undefined): void => {
    const kind = kinds.get(id);
    if (kind !== undefined && !asked.includes(kind))
      tellAt(
        world,
        place ?? id,
        'skill.k22-id-kind',
        `${by} names ${id}, which is of the kind ${kind}, not ${asked.join(' or ')}`,
      );
  };
  const { preconditions = [], acceptance = [], effects = [], bounds, steps = [] } = method.interface;
  for (const { id, evidence } of preconditions) for (const one of evidence) demand(one, ['evidence'], id, id);
  for (const { id, over } of acceptance) for (const one of over) demand(one, ['output', 'effect'], id, id);
  for (const { id, affects } of effects) demand(affects, ['input'], id, id);
  for (const place of bounds?.writes ?? []) demand(place, ['input'], '“Bounds”', undefined);
  for (const { n, in: given } of steps)
    for (const input of Object.values(given))
      if ('from' in input) demand(input.from, ['input', 'output'], `step ${n}`, undefined);
}

/** A precondition guards every item of a plan; a capability, an effect and a failure may stand for themselves. */
function checkUse(world: World): void {
  const { method } = world;
  const {
    parameters = [],
    outputs = [],
    evidence = [],
    steps = [],
    preconditions = [],
    acceptance = [],
  } = method.interface;
  const taken = new Set(
    steps.flatMap((step) => Object.values(step.in).flatMap((input) => ('from' in input ? [input.from] : []))),
  );
  const yielded = new Set(steps.flatMap(({ out }) => out));
  const shown = new Set([...preconditions, ...acceptance].flatMap((item) => item.evidence));
  const asked = new Set(askedByGuards(world).map((one) => one.asked));
  const unused = (id: string, message: string): void => tellAt(world, id, 'skill.k23-id-unused', `${id} ${message}`);
  for (const { id } of parameters)
    if (!taken.has(id))
      unused(id, `reaches no argument of a tool and no \`reason\` step${because(world, 'Procedure')}`);
  for (const { id } of outputs) if (!yielded.has(id)) unused(id, `is yielded by no step${because(world, 'Procedure')}`);
  for (const { id, query } of evidence)
    if (!shown.has(id) && !asked.has(id) && !(query !== undefined && asked.has(query)))
      unused(
        id,
        `shows nothing: no precondition, no criterion and no guard names it${because(world, 'Preconditions', 'Acceptance')}`,
      );
}

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
