import {
  appliedGuard,
  type LoadedSkill,
  type Reason,
  reason,
  type SkillCandidate,
  type SkillPin,
  type SkillsLoaded,
} from '@fpf/contracts';
import { patienceMs } from '../call/ask-guards.ts';
import { pinsOfPlan } from '../call/planned-skills.ts';
import type { Asking } from '../context/asking.ts';
import type { RunContext } from '../context/run-context.ts';
import { holderOf } from '../holder.ts';
import { asSkill, assertNoClash, assertNoNamesake } from '../in-process/embedded-skill.ts';
import { stage } from '../journal/mention.ts';
import { offerKey, type OfferPlace } from '../offer-key.ts';
import { delegateSkill, stackSkill } from '../in-process/delegate-skill.ts';
import { ownSignal } from '../own-signal.ts';
import { abstain, go, type Step } from '../step.ts';
import { untilAborted } from '../until-aborted.ts';

type Loading = Asking<
  'loader' | 'guards',
  'id' | 'settings' | 'session' | 'journal' | 'host' | 'output' | 'offered' | 'signal' | 'plan'
>;

type LoadingAll = Asking<'loader', 'id' | 'settings' | 'session' | 'journal' | 'host' | 'plan'>;

/**
 * Step 3: kernels and tools of the selected skills, their bytes hashed again. Drift and clashes fail the run; a broken
 * guard stops it. What was loaded before is loaded by its pins, and what was left out then stays out.
 */
export async function loadSkills(
  context: Loading,
  selected: readonly SkillCandidate[],
  place: OfferPlace = {},
  before?: SkillsLoaded,
): Promise<Step<readonly LoadedSkill[]>> {
  const { journal, output } = context;
  const names = selected.map((skill) => skill.name).join(', ') || 'no skill';
  stage(context, 'load', place.again ? `no tool was called; offered also: ${names}` : `loading ${names}`);
  const skills = await loadAll(context, selected, before);
  // The calls of a plan name their skills, so that none of them can be meant for another.
  if (!context.plan) assertNoClash(skills);
  const left = leftOut(selected, skills, place);
  await journal.record('skills-loaded', offerKey('load', place), {
    ...loadedPayload(skills),
    ...(left.length > 0 && { left_out: left }),
    ...(place.again && { offer: 2 as const }),
    ...(place.part !== undefined && { part: place.part }),
  });
  await context.offered?.(skills);
  // Where there is nothing to do, nothing can be handed on; a result can be given all the same.
  if (!output && skills.every(({ manifest, tools }) => tools.length === 0 || manifest.id === stackSkill)) {
    return abstain([
      reason('skill.no-tools', 'load', `${skills.map((skill) => skill.pin.name).join(', ')} permit no tool.`),
    ]);
  }
  const broken = await whileItLasts(context.signal, brokenGuards(context, skills));
  return broken.length > 0 ? abstain(broken) : go(skills);
}

/** What the model is offered, by pin. */
export function loadedPayload(skills: readonly LoadedSkill[]): SkillsLoaded {
  return {
    skills: skills.map(({ manifest, pin, tools, used }) => ({
      id: manifest.id,
      name: pin.name,
      version: pin.version,
      hash: pin.hash,
      source: pin.source,
      profile: manifest.profile,
      tools: tools.map((tool) => tool.name),
      schemas: pin.tool_schemas,
      ...(used && { used }),
    })),
  };
}

/** Of the tools, of their skills, and of the project: one that is broken stops the run before the model is asked. */
async function brokenGuards(
  { ports: { guards }, settings }: Asking<'guards', 'settings'>,
  skills: readonly LoadedSkill[],
): Promise<readonly Reason[]> {
  const ofSkills = skills.flatMap((skill) => skill.guards ?? []).map((guard) => appliedGuard('skill', guard));
  const ofProject = (settings.policy?.guards ?? []).map((guard) => appliedGuard('project', guard));
  const found: Reason[] = [];
  for (const tool of skills.flatMap(({ tools }) => tools)) found.push(...(await guards.check(tool)));
  for (const guard of [...ofSkills, ...ofProject]) found.push(...(await guards.checkGuard(guard)));
  return found;
}

/** An engine that never answers holds no run open. What is asked when that is over already is answered as ever. */
async function whileItLasts<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const own = ownSignal(signal.aborted ? new AbortController().signal : signal, patienceMs);
  try {
    return await Promise.race([answer, untilAborted(own.signal)]);
  } finally {
    own.over();
  }
}

function askedAs({ ref, id }: SkillCandidate): string {
  return ref ?? id;
}

/** What the loader left out, for it was not the best, and not all could be loaded. */
function leftOut(
  selected: readonly SkillCandidate[],
  loaded: readonly LoadedSkill[],
  { again }: OfferPlace,
): NonNullable<SkillsLoaded['left_out']> {
  const is = ({ id, hash }: SkillCandidate): boolean =>
    loaded.some(({ manifest, pin }) => manifest.id === id && pin.hash === hash);
  return selected
    .filter((candidate) => candidate.beside === true && !is(candidate))
    .map((candidate) => {
      const skill = askedAs(candidate);
      const stands = again ? 'comes after' : 'is nearly as good as';
      const why = `${skill} ${stands} ${selected.filter(is).map(askedAs).join(' and ')}, and was left out: together they have more tokens than skills.tokens allows.`;
      return { skill, reason: reason('search.left-out', 'load', why, [skill]) };
    });
}

export async function loadAll(
  context: LoadingAll,
  selected: readonly SkillCandidate[],
  before?: SkillsLoaded,
): Promise<readonly LoadedSkill[]> {
  const { ports, settings, plan } = context;
  if (plan) return loadPlanned(context, selected, pinsOfPlan(plan));
  const pins = (before && pinsOf(before)) ?? settings.pins;
  const out = before?.left_out ?? [];
  const wanted = selected.filter((candidate) => !out.some(({ skill }) => skill === askedAs(candidate)));
  const ids = wanted.map(askedAs);
  const spare = wanted.filter(({ beside }) => beside === true).map(askedAs);
  const options = { holder: holderOf(context), ...(pins && { pins }), ...(spare.length > 0 && { spare }) };
  const found = ids.length === 0 ? [] : await ports.loader.load(ids, options);
  const inCode = [asSkill(settings.tools ?? []), delegateSkill(settings.roles ?? [])].filter(
    (skill) => skill !== undefined,
  );
  for (const { manifest } of inCode) assertNoNamesake(found, manifest.id);
  return [...found, ...inCode];
}

/** One by one: no model reads them together, so that neither their number nor their size counts. */
async function loadPlanned(
  context: LoadingAll,
  selected: readonly SkillCandidate[],
  pins: readonly SkillPin[],
): Promise<readonly LoadedSkill[]> {
  const loaded: LoadedSkill[] = [];
  for (const candidate of selected) {
    const found = await context.ports.loader.load([askedAs(candidate)], { holder: holderOf(context), pins });
    loaded.push(...found.filter(({ used }) => used !== true));
  }
  return loaded;
}

/**
 * Before a run goes on: what it had loaded is there as it was. Where it is not, the run is as before, and may go on
 * once that is mended.
 */
export async function assertSkillsThere(context: Loading & Pick<RunContext, 'recall'>): Promise<void> {
  const { recall } = context;
  const wishes = recall.payload('skills-selected', offerKey('search', {}))?.wishes ?? [];
  for (const part of [undefined, ...wishes.keys()]) {
    const selected = recall.payload('skills-selected', offerKey('search', { part }));
    if (selected?.decision !== 'pass') continue;
    for (const again of [false, true]) {
      const before = recall.payload('skills-loaded', offerKey('load', { part, again }));
      if (before) await loadAll(context, again ? (selected.next ?? []) : selected.candidates, before);
    }
  }
}

/** A run goes on with the bytes that it began with: others are refused, by name. */
function pinsOf({ skills }: SkillsLoaded): readonly SkillPin[] {
  return skills.flatMap(({ name, version, hash, source, schemas }) =>
    source && source.type !== 'code' ? [{ name, version, hash, source, tool_schemas: schemas }] : [],
  );
}
