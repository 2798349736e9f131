import { type AdmittedCall, type GuardContext, type JournalEvent, payloadsOf, type SkillsLoaded } from '@fpf/contracts';
import { asJson } from '../as-json.ts';
import type { Call } from './call.ts';
import type { Asking } from '../context/asking.ts';
import type { RunContext } from '../context/run-context.ts';

/** A call as a guard engine sees it. */
export function admittedCall({ id, skill, tool, args }: Call): AdmittedCall {
  const { manifest, pin, guards } = skill;
  return {
    call_id: id,
    skill: {
      id: manifest.id,
      name: pin.name,
      version: pin.version,
      hash: pin.hash,
      shipped: manifest.shipped === true,
      ...(guards && { guards }),
    },
    tool,
    args,
  };
}

/** What was loaded, in whichever offer. */
function offeredSkills(events: readonly JournalEvent[]): SkillsLoaded['skills'] {
  return payloadsOf(events, 'skills-loaded').flatMap(({ skills }) => skills);
}

/** Everything that evidence may be read from, as it is at this moment. */
export function guardContext(
  context: Asking<'approvals', 'session' | 'journal' | 'settings' | 'ledger' | 'live' | 'tasks' | 'task'>,
  { skill }: Call,
): GuardContext {
  const { session, journal, settings, ledger, live, ports } = context;
  const skills = offeredSkills(journal.soFar());
  const { stated, measured, recorded, policy } = settings;
  const { name, digest } = live.model();
  return {
    session,
    journal: wholeRun(context),
    policy,
    pins: asJson({
      ...recorded,
      model: { name, digest },
      skills: Object.fromEntries(skills.map(({ id, version, hash }) => [id, { version, hash }])),
      schemas: skill.pin.tool_schemas,
    }),
    budget: ledger.left(),
    approvals: ports.approvals,
    ...(stated && { facts: stated }),
    ...(measured && { measured }),
  };
}

/**
 * What the whole run has journaled, in the order of its times: a run and its tasks are one to whoever asks how often
 * something was done, so that handing work on loosens no rate.
 */
function wholeRun({ journal, tasks, task }: Pick<RunContext, 'journal' | 'tasks' | 'task'>): readonly JournalEvent[] {
  const around = task?.around() ?? tasks?.board.events() ?? [];
  if (around.length === 0) return journal.soFar();
  return Object.freeze([...around, ...journal.soFar()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)));
}
