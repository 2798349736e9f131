import { type JsonValue, type LimitHit, reason, type Reason, type ToolInvocation } from '@fpf/contracts';
import { type EndFacts, limitHit } from './limits-hit.ts';
import { readOutput } from './output.ts';
import type { Prepared } from './prepare.ts';
import type { Ended } from './run-process.ts';

export type Judged = { readonly error?: Reason; readonly limit?: LimitHit; readonly output?: JsonValue };

/**
 * What a tool's end means. The first that holds counts.
 *
 * | how it ended                      | error               | limit                  |
 * | --------------------------------- | ------------------- | ---------------------- |
 * | could not be started              | tool.failed         |                        |
 * | stopped by us, aborted            | tool.aborted        |                        |
 * | stopped by us, too late           | tool.timeout        | time                   |
 * | stopped by us, said too much      | tool.output-limit   | output                 |
 * | SIGXCPU                           | tool.timeout        | time                   |
 * | another signal                    | tool.signal         | what `limitHit` tells  |
 * | an exit code that is no success   | tool.exit-code      | what `limitHit` tells  |
 * | stdout is more than is kept of it | tool.output-limit   | output                 |
 * | stdout is not one fitting value   | tool.bad-output     |                        |
 * | otherwise                         | –                   |                        |
 */
export function judge(
  invocation: ToolInvocation,
  prepared: Prepared,
  ended: Ended & Pick<EndFacts, 'exhausted'>,
): Judged {
  const name = `${invocation.skill.manifest.id}#${invocation.tool.name}`;
  const failed = (code: string, text: string, limit?: LimitHit): Judged => ({
    error: reason(code, 'execute', `${name} ${text}`, [invocation.call_id]),
    ...(limit === undefined ? {} : { limit }),
  });
  if (ended.notStarted !== undefined) return failed('tool.failed', `could not be started: ${ended.notStarted}`);
  if (ended.stopped === 'abort') return failed('tool.aborted', 'was stopped from outside');
  if (ended.stopped === 'time') return failed('tool.timeout', `did not end within ${prepared.timeoutMs} ms`, 'time');
  const flooded = (): Judged =>
    failed('tool.output-limit', `wrote more than ${prepared.maxOutputBytes} bytes`, 'output');
  if (ended.stopped === 'output') return flooded();
  const fine = ended.code !== null && prepared.okExitCodes.includes(ended.code);
  const limit = fine
    ? undefined
    : limitHit({ signal: ended.signal, stderr: ended.stderr.text, exhausted: ended.exhausted });
  if (!fine && ended.signal === 'SIGXCPU')
    return failed('tool.timeout', 'used more of the processor than it may', limit);
  if (!fine && ended.signal !== undefined)
    return failed('tool.signal', `was ended by ${ended.signal}${hit(limit)}`, limit);
  if (!fine)
    return failed('tool.exit-code', `ended with exit code ${ended.code}${hit(limit)}${lastWords(ended)}`, limit);
  if (ended.stdout.truncated) return flooded();
  const output = readOutput(invocation, ended.stdout.bytes, 'its standard output');
  return 'value' in output
    ? { output: output.value }
    : { error: reason('tool.bad-output', 'output', `${name}: ${output.why}`, [invocation.call_id]) };
}

/** As Node tells what nobody caught: by its class, with its code where it has one. */
const thrown = /^(?:Uncaught )?[A-Z][A-Za-z0-9]*(?: \[[A-Z0-9_]+\])?: ./;

function hit(limit: LimitHit | undefined): string {
  return limit === undefined ? '' : ` at its limit of ${limit}`;
}

/**
 * The last line that it said on standard error: mostly why. Its own words, quoted and cut. Node's last line is its
 * version: its error stands above.
 */
function lastWords({ stderr }: Ended): string {
  const lines = stderr.text.trimEnd().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  const line = (/^Node\.js v\d/.test(last) ? lines.findLast((one) => thrown.test(one))?.trim() : undefined) ?? last;
  return line === '' ? '' : `; its last words: “${line.length > 300 ? `${line.slice(0, 300)}…` : line}”`;
}
