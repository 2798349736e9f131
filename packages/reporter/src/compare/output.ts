import type { CallDifference, ToolResult } from '@fpf/contracts';

type Output = NonNullable<CallDifference['output']>;

const mostShown = 400;

/** Where what two calls put out parts; a call that did not run has put out nothing. */
export function outputDifference(a: ToolResult | undefined, b: ToolResult | undefined): Output | undefined {
  if (a?.return_code !== b?.return_code) {
    return { what: 'return_code', a: codeOf(a), b: codeOf(b) };
  }
  return textDifference('stdout', a?.stdout, b?.stdout) ?? textDifference('stderr', a?.stderr, b?.stderr);
}

function codeOf(result: ToolResult | undefined): string | null {
  return result === undefined ? null : String(result.return_code ?? result.signal ?? 'none');
}

function textDifference(what: Output['what'], a: string | undefined, b: string | undefined): Output | undefined {
  if (a === b) return undefined;
  const [left, right] = [a?.split('\n') ?? [], b?.split('\n') ?? []];
  const at = left.findIndex((text, index) => text !== right[index]);
  const line = at < 0 ? left.length : at;
  return { what, line: line + 1, a: excerpt(left.slice(line)), b: excerpt(right.slice(line)) };
}

/** Null where there is nothing from that line on. */
function excerpt(lines: readonly string[]): string | null {
  if (lines.length === 0) return null;
  const text = lines.join('\n');
  return text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text;
}
