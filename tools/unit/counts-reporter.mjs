import { relative, resolve } from 'node:path';

/**
 * So many failed tests are named, and so much of what each said is kept: a report is read by people, and a suite that
 * breaks breaks everywhere.
 */
const [mostNamed, longest] = [50, 1000];

// A node:test reporter that writes one JSON document: how many leaves passed, failed and were skipped, and why. A
// failed test is named with its file, the tests that it lies in, and what it said.
export default async function* counts(source) {
  const result = { kind: 'unit', passed: 0, failed: 0, failures: [], skipped: [] };
  // The runner reports one file after the other, and the start of a test before those inside it.
  const open = [];
  const fails = ({ name, file, nesting, details }) => {
    if (result.failures.length >= mostNamed) return;
    const where = file === undefined ? [] : [relative(process.cwd(), file)];
    // A file that ends before its tests can begin is reported as a test with the name of the file.
    const path = file !== undefined && resolve(name) === file ? where : [...where, ...open.slice(0, nesting), name];
    result.failures.push({ name: path.join(' > ').slice(0, longest), message: said(details?.error).slice(0, longest) });
  };
  for await (const { type, data } of source) {
    if (type === 'test:start') open.splice(data.nesting, open.length, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') {
      // A suite counts nothing. One whose own set-up or end failed still ends the run badly, and is named.
      if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') fails(data);
    } else if (data.skip !== undefined)
      result.skipped.push({ name: data.name, reason: data.skip === true ? '' : String(data.skip) });
    else if (type === 'test:pass') result.passed += 1;
    else {
      result.failed += 1;
      fails(data);
    }
  }
  yield `${JSON.stringify(result, null, 2)}\n`;
}

/** What the test threw lies within the error that the runner made of it. */
function said(error) {
  const thrown = error?.cause ?? error;
  return String(thrown?.message ?? thrown ?? 'no error was given');
}
