import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { goesOn, type RunOutcome } from '@fpf/contracts';
import { shellSentence, shellWord } from '@fpf/files/text';
import type { Composition } from '@fpf/project/compose';
import { mayStepIn, modelName, wordsOfModel } from '@fpf/project/model';
import { type CommandPlace, placeWords, resumeCommand, sessionOf } from '@fpf/project/runs';
import { currentSession } from '@fpf/project/sessions';
import { everydayCommand, placedHint } from '../terminal/next-command.ts';
import { prose } from '../terminal/prose.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { showAnswer } from './show-answer.ts';
import type { ConductedRun } from './conduct-run.ts';

export type ShownRun = ConductedRun & {
  readonly composition: Pick<Composition, 'project' | 'model' | 'frozen'>;
  /** The words of the model that a run which goes on began with, where there were some. */
  readonly begunWith?: string | undefined;
  /** What a scripted model answers. */
  readonly answerable?: readonly string[];
  /** Nothing of what calls gave back is cut. */
  readonly full?: boolean;
  readonly terminal: Terminal;
};

const colour = { pass: 'green', degrade: 'yellow', abstain: 'cyan' } as const;

/** The last lines of a run: outcome, why, where the report lies, what to do next. */
export function showRun({
  outcome,
  accepted,
  answered,
  journaledBegin,
  journaledEnd,
  runId,
  composition: { project, model, frozen },
  answerable = [],
  begunWith,
  full = false,
  terminal,
}: ShownRun): string {
  const dir = join(project.stateDir, 'runs', runId);
  const here = relative(process.cwd(), dir) || dir;
  const shown = here.startsWith('../../..') ? dir : here;
  const head = `${terminal.mark(outcome.state)} ${outcome.outcome}`;
  const explained = terminal.verbose ? outcome.explanation : inShort(outcome.explanation, answered.length > 0);
  const lines = [
    ...answered.map((call) => showAnswer(call, { full, ascii: terminal.ascii })),
    terminal.style([colour[outcome.state], 'bold'], head),
    prose(explained.replace(/^Next: .*$/gm, (next) => placedHint(next, project))),
  ];
  if (accepted) lines.push(`Exit code 0 in place of ${outcome.exit_code}: that a run ends so is accepted.`);
  if (answerable.length > 0 && outcome.reasons.some((reason) => reason.code === 'skill.no-match')) {
    lines.push(`${modelName(model)} answers only these requests:`, ...answerable.map((request) => `  - ${request}`));
  }
  const unreached = outcome.reasons.some(({ code }) => code === 'model.unreachable');
  if (unreached && frozen === undefined) lines.push(...mayStepIn(model).map((line) => prose(line)));
  // What else may lie there is of an earlier attempt.
  if (journaledEnd && existsSync(join(dir, 'report.html'))) lines.push(`report: ${join(shown, 'report.html')}`);
  if (goesOn(outcome) && outcome.outcome !== 'paused' && journaledBegin)
    lines.push(`next:   ${resumeCommand(project, runId)}   (goes on where it was)`);
  const drifted = outcome.reasons.some(({ code }) => code === 'run.drift');
  if (drifted && begunWith !== undefined && begunWith !== wordsOfModel(model))
    lines.push(`next:   ${resumeCommand(project, runId)}   (with the model that it began with)`);
  const patch = join(dir, 'diff.patch');
  if (journaledEnd && hasChanges(patch)) lines.push(...nextCommands(runId, project));
  lines.push(...suggested(outcome, project, model));
  return lines.join('\n');
}

/**
 * Leaves out what a model thought on its way, and of the embedded model why it called nothing: all of it where something
 * was done, else all but the last; and of skills that do not fit how near they are. The report has it. Text from outside
 * is set in, so no line of it is taken for the head of such a part.
 */
function inShort(explanation: string, isDone: boolean): string {
  const spoken = explanation
    .replace(/^The model's own words \(thought, untrusted\):\n(?: {2}\| .*(?:\n|$))*/gm, '')
    .replace(/^(Why \(skill\.no-match\): .*); (?:the nearest are|none shares a word|none is near it)\b.*$/gm, '$1.');
  const { length: many } = spoken.match(reasonsOfEmbedded) ?? [];
  let nth = 0;
  const short = spoken.replace(reasonsOfEmbedded, (one) => (isDone || ++nth < many ? '' : one));
  return (isDone ? short.replace(/^Offered also: .*\n/gm, '') : short).trimEnd();
}

const reasonsOfEmbedded =
  /^The model's own words \(final, untrusted\):\n {2}\| This is the rehearsal model,.*(?:\n|$)(?: {2}\| .*(?:\n|$))*/gm;

/** Sentences that would have run, as commands that ask the same model in the same place. */
function suggested(
  { suggestions = [] }: Pick<RunOutcome, 'suggestions'>,
  place: CommandPlace,
  model: ShownRun['composition']['model'],
): readonly string[] {
  const words = model.by === 'flag' ? wordsOfModel(model) : undefined;
  const more = [...(words === undefined ? [] : ['--model', shellWord(words)]), ...placeWords(place)];
  const commands = suggestions.map((text) => ['fpf', shellSentence(text), ...more].join(' '));
  return commands.length > 0 ? ['Try one of these:', ...commands.map((command) => `  ${command}`)] : [];
}

/** Looked at first, then taken over: nothing has reached the host. The patch is for those who prefer git. */
function nextCommands(runId: string, place: CommandPlace): readonly string[] {
  const isCurrent = sessionOf(place.stateDir, runId) === currentSession(place);
  const session = isCurrent ? undefined : runId;
  const diff = everydayCommand(place, session, 'diff');
  return [
    `next:   ${diff}   (nothing has reached the host)`,
    `        ${everydayCommand(place, session, 'apply')}`,
    `   or   ${diff} | ${applyCommand(place.workspace)}`,
  ];
}

function hasChanges(patch: string): boolean {
  return (statSync(patch, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * The command that takes a patch over to a workspace. Git reads the paths of a patch from the top of the repository it
 * stands in, and silently leaves out what lies elsewhere, so a workspace below the top needs its prefix.
 */
function applyCommand(workspace: string): string {
  const top = repositoryTop(workspace);
  const prefix = top === undefined ? '' : relative(top, workspace);
  const directory = prefix === '' ? '' : ` --directory=${shellWord(prefix)}`;
  return `git -C ${shellWord(top ?? workspace)} apply${directory}`;
}

function repositoryTop(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}
