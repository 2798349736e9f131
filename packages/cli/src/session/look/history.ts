import type { JsonObject, RejectedSet, SessionStep } from '@fpf/contracts';
import { decidersOf } from '@fpf/project/runs';
import { type CommandHandler, flag, text } from '../../command/descriptor.ts';
import { checkpointsOf } from '../read-checkpoints.ts';
import { withSession } from '../with-session.ts';
import { changeLines, stepText } from '../session-changes.ts';
import { table } from '../../terminal/table.ts';
import { deciderText } from '../decider.ts';
import { checkpointLines } from './checkpoints.ts';
import { rejectedLines } from './rejected.ts';

type Deciders = Awaited<ReturnType<typeof decidersOf>>;

export const history: CommandHandler = (input) =>
  withSession(input, text(input, 'session'), async ({ operations, store }, { id }, { runs }) => {
    const steps = await operations.history();
    const deciders = await decidersOf(store, steps);
    const checkpoints = flag(input, 'checkpoints') ? await checkpointsOf({ store }, runs.of(id)) : undefined;
    const rejected = flag(input, 'rejected') ? await operations.rejected() : undefined;
    const data = {
      session: id,
      steps: steps.map(({ changes, written, ...step }) => ({
        ...step,
        model: deciders.get(step.id) ?? null,
        changes: changes.map((change) => ({ ...change })),
        ...(written && { written: written.map((change) => ({ ...change })) }),
      })),
      ...(checkpoints && { checkpoints: checkpoints.map((one) => ({ ...one })) }),
      ...(rejected && { rejected: rejected.map(asData) }),
    };
    const parts = [
      steps.length === 0 ? `Session ${id} has no steps yet.` : stepLines(steps, deciders, flag(input, 'changes')),
      ...(checkpoints ? [checkpointLines(id, checkpoints)] : []),
      ...(rejected ? [rejectedLines(id, rejected, input.terminal)] : []),
    ];
    return { exitCode: 0, data, text: parts.join('\n\n') };
  });

function asData({ changes, refused, ...set }: RejectedSet): JsonObject {
  return { ...set, changes: changes.map((change) => ({ ...change })), refused: refused.map((one) => ({ ...one })) };
}

function stepLines(steps: readonly SessionStep[], deciders: Deciders, withChanges: boolean): string {
  const rows = steps.map((step) => {
    const decided = deciders.get(step.id);
    return [
      String(step.n),
      step.at.slice(0, 19),
      step.agent,
      step.op === 'tool' ? (step.tool ?? 'tool') : step.op,
      step.state,
      step.id,
      stepText(step),
      decided === undefined ? '' : deciderText(decided),
    ];
  });
  const lines = table([['n', 'at', 'by', 'what', 'state', 'id', 'changes', 'decided by'], ...rows]).split('\n');
  if (!withChanges) return lines.join('\n');
  const shown = steps.flatMap(({ changes, written = [] }, index) => [
    lines[index + 1] ?? '',
    ...changeLines([...written, ...changes]).map((line) => `    ${line}`),
  ]);
  return [lines[0] ?? '', ...shown].join('\n');
}
