import { idForm, idsIn } from '../ids.ts';
import { askedByGuards, because, type ItemKind, kindsOf, tellAt, type World } from './world.ts';

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
