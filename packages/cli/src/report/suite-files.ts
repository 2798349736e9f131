import { FpfError } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { readNeeded } from '@fpf/files/read';
import type { SuiteFiles } from '@fpf/reporter';

const limit = 268_435_456;

/** What a Cucumber suite left, as it is: its messages, and its own page where one is given. */
export function suiteFiles(messages: string | undefined, page: string | undefined): SuiteFiles {
  if (messages === undefined && page === undefined) return {};
  if (messages === undefined) throw bad('--suite-html is the page of the messages, which --suite names');
  const said = bytesOf(messages);
  checkMessages(said, messages);
  return { 'cucumber.ndjson': said, ...(page !== undefined && { 'cucumber.html': pageOf(page) }) };
}

/** Each line is one message, an object with one member; a suite that has not ended says nothing of how it ended. */
function checkMessages(bytes: Uint8Array, file: string): void {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  let ended = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = readJson(Buffer.from(line), { bytes: limit, depth: 64, keys: 1_000_000 });
    const value = read.ok ? read.value : undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 1)
      throw bad(`${file}:${index + 1} is no message of a suite`);
    if ('testRunFinished' in value) ended = true;
  }
  if (!ended) throw bad(`${file} does not say that the suite has ended`);
}

function pageOf(file: string): Uint8Array {
  const bytes = bytesOf(file);
  if (/^(?:\uFEFF)?\s*<(?:!doctype|html)/i.test(Buffer.from(bytes.subarray(0, 256)).toString('utf8'))) return bytes;
  throw bad(`${file} is no HTML page`);
}

function bytesOf(file: string): Uint8Array {
  return readNeeded(file, limit, (why) => bad(`${file} ${why}`), { links: 'follow' });
}

function bad(what: string): FpfError {
  return new FpfError({
    code: 'report.bad-suite',
    message: `cli: ${what}.`,
    hint: 'Let Cucumber write them: `--format message:messages.ndjson`, and `--format html:suite.html` for the page.',
  });
}
