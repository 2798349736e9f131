import type { ToolResult } from '@fpf/contracts';

/** A result that a task has come back as. */
export function isOfTask({ evidence }: Pick<ToolResult, 'evidence'>): boolean {
  return evidence.some(({ carrier }) => carrier?.type === 'task');
}
