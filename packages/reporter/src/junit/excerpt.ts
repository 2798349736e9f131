import type { ToolResult, TracedCall } from '@fpf/contracts';

const mostShown = 2_000;

/** What a failed call said, by its ends: that is where programs tell why. */
export function excerptOf(result: ToolResult | undefined, { result_ref: ref }: Pick<TracedCall, 'result_ref'>): string {
  const parts = [
    ...(result === undefined
      ? []
      : [
          `exit status ${result.return_code ?? result.signal ?? 'none'}`,
          stream('stderr', result.stderr),
          stream('stdout', result.stdout),
        ]),
    ref === null ? '' : `all of it: ${ref}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function stream(name: string, text: string): string {
  if (text === '') return '';
  const cut = text.length - mostShown;
  return cut > 0 ? `${name} (its first ${cut} characters are left out):\n${text.slice(cut)}` : `${name}:\n${text}`;
}
