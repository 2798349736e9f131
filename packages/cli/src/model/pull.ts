import { visibleLine } from '@fpf/files/text';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { stoppable } from '../signals/stoppable.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { pullModel } from '@fpf/project/models';
import { projectInput } from '../command/project-input.ts';

export const modelPull: CommandHandler = (input) => {
  const [name = ''] = input.args;
  return stoppable(input, `Fetching ${name} was stopped.`, async (signal) => {
    const progress = createPullProgress(input.terminal);
    const model = await pullModel(projectInput(input), name, {
      any: flag(input, 'any'),
      signal,
      onProgress: progress.show,
    });
    const size = model.bytes === null ? '' : `, ${bytesText(model.bytes)}`;
    return {
      exitCode: 0,
      data: { ...model, capabilities: [...model.capabilities] },
      text: [
        `${input.terminal.mark('ok')} ${model.name} is there${size}`,
        `digest ${model.digest ?? 'none: it cannot be pinned'}`,
        ...(model.digest === null
          ? []
          : [`next:  fpf model pin ${name}   (a run is conforming only where the digest is pinned)`]),
      ].join('\n'),
    };
  });
};

/** As a server tells it. Its words are anybody's. */
type Progress = {
  readonly status: string;
  readonly layer?: string;
  readonly completed?: number;
  readonly total?: number;
};

export type PullProgressLine = { readonly show: (progress: Progress) => void };

const width = 24;
const quarters = 4;

/**
 * One line that moves where a person looks at a terminal; elsewhere a line for each new step and each quarter of a
 * layer.
 */
export function createPullProgress(terminal: Terminal): PullProgressLine {
  let said = '';
  const show = (progress: Progress): void => {
    if (terminal.live) return terminal.progress(barLine(progress, terminal.ascii));
    const line = stepLine(progress);
    if (line !== said) terminal.err(`  ${line}`);
    said = line;
  };
  return { show };
}

/** Undefined where the server does not say how much there is, or says what cannot be. */
function shareOf({ completed = 0, total = 0 }: Progress): number | undefined {
  return total > 0 && completed >= 0 && completed <= total ? completed / total : undefined;
}

export function barLine(progress: Progress, ascii: boolean): string {
  const share = shareOf(progress);
  const status = visibleLine(progress.status);
  if (share === undefined) return status;
  const full = Math.round(share * width);
  const [on, off] = ascii ? ['#', '.'] : ['█', '░'];
  const bar = on.repeat(full) + off.repeat(width - full);
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${bytesText(progress.completed ?? 0)} of ${bytesText(progress.total ?? 0)}  ${status}`;
}

export function stepLine(progress: Progress): string {
  const share = shareOf(progress);
  const status = visibleLine(progress.status);
  if (share === undefined) return status;
  return `${status}: ${(Math.floor(share * quarters) * 100) / quarters} % of ${bytesText(progress.total ?? 0)}`;
}
