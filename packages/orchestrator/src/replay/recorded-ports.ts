import {
  type Approval,
  type Approvals,
  FpfError,
  type LoadOptions,
  type ModelRequest,
  payloadsOf,
  type SkillLoader,
  type SkillPin,
  type SkillsLoaded,
  type SkillsSelected,
  type ToolResult,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { askedApproval } from '../approvals/asked-approval.ts';
import type { FilledPorts } from '../context/ports.ts';
import { recordedGuards } from './recorded-guards.ts';
import { recordedModels } from './recorded-model.ts';
import type { RecordedJournals } from './recorded-session.ts';
import { withoutNames } from '../secrets/names-in.ts';
import { seqOf, type Tape } from './tape.ts';

/** Who wants to know what is asked while a run is made again. */
export type Overhears = (asked: {
  readonly run: string;
  readonly turn: number;
  readonly request: ModelRequest;
}) => void;

/**
 * The ports of an attempt that is made again. Two are real: skills are loaded, by the pins that were recorded, and the
 * guard engine judges. All others give what is recorded, and no more.
 */
export function recordedPorts(real: FilledPorts, tape: Tape, hear: Overhears, tasks?: RecordedJournals): FilledPorts {
  return {
    registry: {
      list: nobodyAsks,
      why: nobodyAsks,
      resolve: nobodyAsks,
      search: async (words) => foundFor(tape, words) ?? tape.askedFor('what the search found'),
    },
    loader: pinnedLoader(real.loader, tape),
    ...recordedModels(tape, hear, tasks),
    guards: recordedGuards(real.guards, tape),
    runner: { registerBuiltin: () => undefined, run: async ({ call_id: call }) => recordedResult(tape, seqOf(call)) },
    agentfs: {
      probe: nobodyAsks,
      open: nobodyAsks,
      sessions: nobodyAsks,
      clone: nobodyAsks,
      sweep: nobodyAsks,
      openProject: nobodyAsks,
    },
    reporter: { artifacts: async () => [], bundle: nobodyAsks },
    approvals: recordedApprovals(tape),
  };
}

/** The skills' own bytes, as they were: a skill that has drifted or gone decides nothing here, and is named. */
function pinnedLoader(real: SkillLoader, tape: Tape): SkillLoader {
  return {
    load: async (ids: readonly string[], options: LoadOptions = {}) => {
      const recorded = loadedAs(tape, ids);
      const pins = options.pins ?? (recorded && pinsOf(recorded)) ?? tape.askedFor('the skills that were loaded');
      const left = recorded?.left_out ?? [];
      const loaded = ids.filter((id) => !left.some(({ skill }) => skill === id));
      return real.load(loaded, { ...options, pins }).catch((error: unknown) => tape.refuse(error));
    },
  };
}

/** What the search found for a part of the request, by its words, or else for the whole. */
function foundFor({ attempt }: Tape, words: string): SkillsSelected | undefined {
  const found = searchesOf(attempt);
  return found.find(({ part }) => part && withoutNames(part.asked) === words) ?? found.find(({ part }) => !part);
}

function searchesOf({ before, events }: Tape['attempt']): readonly SkillsSelected[] {
  return payloadsOf([...before, ...events], 'skills-selected');
}

/** What the attempt had loaded for these: in whichever offer each of them was loaded, or left out. */
function loadedAs({ attempt }: Tape, ids: readonly string[]): SkillsLoaded | undefined {
  const known = searchesOf(attempt).flatMap(({ candidates, next = [] }) => [...candidates, ...next]);
  const names = ids.map((asked) => [asked, known.find(({ ref, id }) => (ref ?? id) === asked)?.id] as const);
  return payloadsOf(attempt.events, 'skills-loaded').find(({ skills, left_out: left = [] }) =>
    names.every(([asked, name]) => skills.some(({ id }) => id === name) || left.some(({ skill }) => skill === asked)),
  );
}

function pinsOf({ skills }: SkillsLoaded): readonly SkillPin[] {
  return skills.flatMap(({ name, version, hash, source, schemas }) =>
    source && source.type !== 'code' ? [{ name, version, hash, source, tool_schemas: schemas }] : [],
  );
}

const untouched: ToolResult = { stdout: '', stderr: '', return_code: null, success: false, effects: [], evidence: [] };

/** A runner that threw has left the result as it was before, and its words as the error. */
function recordedResult(tape: Tape, seq: number): ToolResult {
  const { result, error } = tape.of('tool-result', seq) ?? tape.askedFor(`what call ${seq} came to`);
  if (error && canonicalJson(result) === canonicalJson(untouched))
    throw new FpfError({ code: error.code, message: error.message, hint: 'It is recorded so.' });
  return result;
}

/** Whether somebody was asked, and whether an approval was still to be had, is recorded; what they said is evidence. */
function recordedApprovals({ of, askedFor }: Tape): Approvals {
  return {
    ask: async (request): Promise<Approval> => {
      const seq = seqOf(request.call);
      const { approval: id } = of('run-suspended', seq) ?? askedFor(`a person who was asked about call ${seq}`);
      const at = '1970-01-01T00:00:00.000Z';
      return askedApproval(request, { id, at, expires: at });
    },
    of: async () => [],
    list: async () => ({ approvals: [], damaged: [] }),
    find: nobodyAsks,
    answer: nobodyAsks,
    use: async (_id, call) => {
      const { reasons = [] } = of('guard-decision', seqOf(call)) ?? of('run-suspended', seqOf(call)) ?? {};
      return !reasons.some(({ code }) => code === 'permission.approval-used');
    },
  };
}

async function nobodyAsks(): Promise<never> {
  throw new Error('a replay does not ask for this');
}
