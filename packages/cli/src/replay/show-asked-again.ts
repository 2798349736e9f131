import type { JsonObject } from '@fpf/contracts';
import type { AgainstModel, AskedAgain, WouldBe } from '@fpf/orchestrator';
import { visibleLine } from '@fpf/files/text';
import type { Terminal } from '../terminal/terminal.ts';
import { clip } from './show-replay.ts';

/** What was called then and what is called now, turn by turn, with what would be decided of it. */
export function showAskedAgain({ run, same, turns }: AgainstModel, terminal: Terminal): string {
  const changed = turns.filter((turn) => !turn.same).length;
  const word = same ? 'the same calls' : `other calls in ${changed} of ${turns.length} turns`;
  const head = terminal.style([same ? 'green' : 'yellow', 'bold'], `${terminal.mark(same ? 'ok' : 'fail')} ${word}`);
  const asked = turns.flatMap((turn) => showTurn(turn, terminal));
  return [`${head} (run ${visibleLine(run)}); nothing of it was done`, ...asked].join('\n');
}

function showTurn({ turn, task, same, request, recorded, now }: AskedAgain, terminal: Terminal): readonly string[] {
  const other = request.same
    ? []
    : ['  the question is not what it was: the skills, the stack or the record have changed since'];
  const then = recorded.failed
    ? [`no answer (${recorded.failed.code})`]
    : recorded.calls.map((call) => `${spoken(call)} → ${call.decided ?? 'not looked at'}`);
  const answered =
    'failed' in now
      ? [`no answer (${now.failed.code}): ${visibleLine(now.failed.message)}`]
      : now.calls.flatMap(wouldBe);
  return [
    `${terminal.mark(same ? 'ok' : 'fail')} turn ${turn}${task === undefined ? '' : ` of task ${visibleLine(task)}`}: ${same ? 'the same' : 'other calls'}${'model' in now ? `, by ${visibleLine(now.model.name)}` : ''}`,
    ...other,
    ...labelled('then', then.length > 0 ? then : [words(recorded.final)]),
    ...labelled('now', answered.length > 0 ? answered : [words('final' in now ? now.final : undefined)]),
  ];
}

function wouldBe(call: WouldBe): readonly string[] {
  const [why] = call.reasons;
  return [
    `${spoken(call)} → would be ${call.decided === 'waits' ? 'asked about' : call.decided}`,
    ...(why && call.decided !== 'pass' ? [`  ${why.code}: ${visibleLine(why.message)}`] : []),
  ];
}

function spoken({ name, arguments: args }: { readonly name: string; readonly arguments: JsonObject }): string {
  return visibleLine(`${name} ${clip(args)}`);
}

function words(final: string | undefined): string {
  return final === undefined ? 'no call, no words' : `no call, only words: ${visibleLine(clip(final))}`;
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `  ${index === 0 ? `${label}:`.padEnd(5) : '     '} ${line}`);
}
