import { visibleLine } from '@fpf/files/text';
import type { Terminal } from './terminal.ts';
import { bytesText } from './bytes-text.ts';

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
