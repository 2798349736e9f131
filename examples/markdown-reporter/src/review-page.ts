import type { ChangedFile, RunTrace, TracedCall } from '@fpf/contracts';

/** Everything of a run is untrusted text: it stands in code spans, where no markup and no link begins. */
export function reviewPage(title: string, trace: RunTrace, changes: readonly ChangedFile[]): string {
  const { outcome = 'unknown', request = '', model, tool_calls, explanation } = trace;
  return [
    `# ${title.replace(/\s+/g, ' ')}`,
    `Asked: ${code(request)}`,
    `**${outcome}**, decided by ${code(model)}${trace.conforming === false ? ', which is not FunctionGemma' : ''}. Run ${code(trace.run_id)}.`,
    ...(explanation
      ? [
          explanation
            .split('\n')
            .map((line) => `> ${code(line)}`)
            .join('\n'),
        ]
      : []),
    '## Files',
    list(
      changes.map(({ change }) => `${mark[change.op]} ${code(change.path)}`),
      'No file was changed.',
    ),
    '## Calls',
    list(tool_calls.map(callLine), 'No tool was called.'),
    '## What ran',
    list(
      Object.entries(trace.components ?? {}).map(([port, name]) => `${port}: ${code(name)}`),
      'Nothing is recorded of it.',
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const mark = { add: '**new**', modify: 'changed', delete: '**deleted**' } as const;

function callLine({ tool, args, state, guard_decision, reasons = [] }: TracedCall): string {
  const why = reasons.map(({ code: word }) => code(word)).join(', ');
  return `${state ?? guard_decision}: ${code(tool)} with ${code(JSON.stringify(args))}${why && `, because of ${why}`}`;
}

function list(items: readonly string[], none: string): string {
  return items.length === 0 ? none : items.map((item) => `- ${item}`).join('\n');
}

/** A code span with a fence that is longer than any in the text. */
function code(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 500);
  const fence = '`'.repeat(1 + Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)));
  return `${fence} ${line === '' ? '-' : line} ${fence}`;
}
