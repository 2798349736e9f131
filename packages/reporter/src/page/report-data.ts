import { answerParts } from './answer-part.ts';
import { callParts } from './call-part.ts';
import { changesPart } from './changes-part.ts';
import { coursePart } from './course-part.ts';
import { Room } from './room.ts';
import { nextParts, stopParts } from './stop-part.ts';
import type { AuditCells, AuditPart, PageData } from './page-data.ts';
import {
  callNumber,
  mostDataBytes,
  type PageInput,
  pageLimits,
  type PageLimits,
  type PageWork,
  tighter,
} from './page-input.ts';
import { pinsPart } from './pins-part.ts';
import { loadedParts, planParts, searchPart } from './search-part.ts';
import { runPart } from './run-part.ts';
import { stepParts } from './step-part.ts';
import { turnParts } from './turn-part.ts';
import type { AuditRow } from '@fpf/contracts';
import { auditGap } from '../audit-gap.ts';

/** The data of a page as text, never more than a browser can well hold. The same records give the same text. */
export function reportData(input: PageInput, limits: PageLimits = pageLimits, most = mostDataBytes): string {
  const text = JSON.stringify(projectPage(input, limits));
  // There is nothing left to leave out of a page that shows one of each.
  return limits.list <= 1 || Buffer.byteLength(text) <= most ? text : reportData(input, tighter(limits), most);
}

/** What a page shows: a function of the records of a bundle alone. */
export function projectPage(input: PageInput, limits: PageLimits = pageLimits): PageData {
  const work: PageWork = {
    ...input,
    limits,
    files: new Set(input.trace.outputs.artifact_paths),
    streams: new Room(limits.streams),
    patches: new Room(limits.patch),
    words: new Room(limits.words),
  };
  const run = runPart(work);
  const answers = answerParts(work);
  const calls = callParts(work);
  const stops = stopParts(calls, work);
  const data = {
    schema: 'urn:fpf:report-page:1',
    run,
    answers: answers.shown,
    stops,
    next: nextParts(stops, work),
    search: searchPart(work),
    loaded: loadedParts(work),
    plans: planParts(calls, work),
    changes: changesPart(work),
    turns: turnParts(work),
    calls,
    steps: stepParts(calls, work),
    audit: auditPart(work),
    pins: pinsPart(work),
    course: coursePart(work),
  } as const;
  return { ...data, cuts: [...answers.cuts, ...cutLines(data, work)] };
}

/** Each kind of thing that the page does not have all of, and where all of it is. */
function cutLines({ calls, steps, audit, turns, changes }: Omit<PageData, 'cuts'>, work: PageWork): readonly string[] {
  const { trace, events, limits, streams, patches, words } = work;
  const turned = events.filter(({ kind }) => kind === 'model-result' || kind === 'model-failed').length;
  const told = (shown: number, of: number, what: string, file: string): readonly string[] =>
    shown < of ? [`The first ${shown} of ${of} ${what} are here; ${file} has all of them.`] : [];
  return [
    ...told(Math.min(calls.length, limits.calls), trace.tool_calls.length, 'calls', 'trace.json'),
    ...(steps.length >= limits.steps
      ? [`The first ${steps.length} steps are in the timeline; events.ndjson has all of them.`]
      : []),
    ...told(turns.length, turned, 'turns of the model', 'events.ndjson'),
    ...told(audit.rows.length, audit.of, 'rows of the audit', 'audit.ndjson'),
    ...told(changes.files.length, changes.files.length + changes.more, 'changed files', 'diff.patch'),
    ...(streams.cuts > 0 ? [`${streams.cuts} outputs of calls are cut; the folder calls/ has all of them.`] : []),
    ...(patches.cuts > 0 ? [`The changes of ${patches.cuts} files are cut; diff.patch has all of them.`] : []),
    ...(words.cuts > 0 ? [`${words.cuts} other texts are cut; events.ndjson has all of them.`] : []),
  ];
}

/** The audit row by row, and whether it and the trace speak of the same calls and paths. */
function auditPart(work: PageWork): AuditPart {
  const { trace, audit, limits } = work;
  const gaps: string[] = [];
  auditGap(
    { trace, audit },
    (_file, problem) => void (gaps.length < limits.list && gaps.push(`The audit ${problem}.`)),
  );
  return {
    rows: audit.slice(0, limits.auditRows).map((row) => cells(row, work)),
    of: audit.length,
    head: audit.at(-1)?.hash ?? '',
    gaps,
    unobserved: audit.filter(({ reads }) => reads === 'unobserved').length,
  };
}

function cells(row: AuditRow, { trace, words, limits }: PageWork): AuditCells {
  const { seq, op, subject, caller, state, bytes, before, after, error, at } = row;
  const agent = caller.run === trace.run_id ? caller.agent : `${caller.agent}, run ${caller.run}`;
  return [
    seq,
    op,
    words.head(subject, limits.message),
    caller.call === null ? null : callNumber(caller.call),
    words.head(agent, 256),
    state ?? null,
    bytes ?? null,
    before?.slice(0, 12) ?? null,
    after?.slice(0, 12) ?? null,
    error === undefined ? null : words.head(error, 256),
    Date.parse(at) - Date.parse(trace.started_at),
  ];
}
