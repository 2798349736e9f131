import type { JsonValue } from '@fpf/contracts';
import type { Difference, Replayed, ReplayedCall, ReplayedRun } from '@fpf/orchestrator';
import { visibleLine } from '@fpf/files/text';
import type { Terminal } from '../terminal/terminal.ts';

const mostShown = 12;

/**
 * Turn by turn and call by call what was decided, a task below the call that handed it on; where it is not the same,
 * the places with both values.
 */
export function showReplay(replayed: Replayed, terminal: Terminal): string {
  const { tasks } = replayed;
  const taskOf = ({ call_id: id }: ReplayedCall): readonly string[] =>
    tasks
      .filter((task) => task.call_id === id)
      .flatMap((task) => [
        `    task of ${visibleLine(task.role)}`,
        ...steps(task, terminal).map((line) => `    ${line}`),
      ]);
  return [head(replayed, terminal), ...steps(replayed, terminal, taskOf)].join('\n');
}

function steps(
  { turns, calls, differs, beyond }: ReplayedRun,
  terminal: Terminal,
  beside: (call: ReplayedCall) => readonly string[] = () => [],
): readonly string[] {
  const shown = (some: readonly ReplayedCall[]): readonly string[] =>
    some.flatMap((call) => [...showCall(call, terminal), ...beside(call)]);
  const lines = turns.flatMap(({ turn, differs: own }) => [
    `turn ${turn}`,
    ...places(own),
    ...shown(calls.filter((call) => call.turn === turn)),
  ]);
  const early = shown(calls.filter((call) => !turns.some(({ turn }) => turn === call.turn)));
  const ends = beyond.map(
    ({ attempt, what }) => `  attempt ${attempt} ends where nothing is recorded of ${visibleLine(what)}`,
  );
  const rest = differs.length + ends.length > 0 ? ['the run', ...places(differs), ...ends] : [];
  return [...lines, ...early, ...rest];
}

function head({ run, same, calls, turns, journal, attempts, tasks }: Replayed, terminal: Terminal): string {
  const size = `${counted(calls.length, 'call')} in ${counted(turns.length, 'turn')}, ${counted(journal.events, 'event')}`;
  const often = `${attempts > 1 ? `, ${attempts} attempts` : ''}${tasks.length > 0 ? `, ${counted(tasks.length, 'task')}` : ''}`;
  const word = same ? 'the same again' : 'not the same';
  return `${terminal.style([same ? 'green' : 'yellow', 'bold'], `${terminal.mark(same ? 'ok' : 'fail')} ${word}`)}: ${size}${often} (run ${visibleLine(run)})`;
}

function showCall({ seq, tool, recorded, now, same, differs }: ReplayedCall, terminal: Terminal): readonly string[] {
  const name = `call ${seq}: ${visibleLine(tool)}`;
  if (same)
    return [
      `  ${terminal.mark(recorded === 'waits' || recorded === undefined ? 'warn' : recorded)} ${name} → ${recorded ?? 'nothing'}`,
    ];
  return [
    `  ${terminal.mark('fail')} ${name}: recorded ${recorded ?? 'nothing'}, now ${now ?? 'nothing'}`,
    ...places(differs).map((line) => `  ${line}`),
  ];
}

function places(differs: readonly Difference[]): readonly string[] {
  const shown = differs
    .slice(0, mostShown)
    .map(
      ({ event, path, recorded, now }) =>
        `  ${visibleLine(`${event}${path === '' ? '' : ` ${path}`}: recorded ${clip(recorded)}, now ${clip(now)}`)}`,
    );
  return differs.length > mostShown
    ? [...shown, `  and ${differs.length - mostShown} more; --json has all of them`]
    : shown;
}

export function clip(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
