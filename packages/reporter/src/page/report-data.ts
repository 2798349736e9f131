import { auditPart } from './audit-part.ts';
import { callParts } from './call-part.ts';
import { changesPart } from './changes-part.ts';
import { coursePart } from './course-part.ts';
import { Room } from './room.ts';
import { nextParts, stopParts } from './stop-part.ts';
import type { PageData } from './page-data.ts';
import { type PageInput, type PageWork, mostDataBytes, pageLimits, type PageLimits, tighter } from './page-input.ts';
import { pinsPart } from './pins-part.ts';
import { planParts, loadedParts, searchPart } from './search-part.ts';
import { runPart } from './run-part.ts';
import { stepParts } from './step-part.ts';
import { turnParts } from './turn-part.ts';

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
  const calls = callParts(work);
  const stops = stopParts(calls, work);
  const data = {
    schema: 'urn:fpf:report-page:1',
    run,
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
  return { ...data, cuts: cutLines(data, work) };
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
