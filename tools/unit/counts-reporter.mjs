// A node:test reporter that writes one JSON document: how many leaves passed, failed and were skipped, and why.
export default async function* counts(source) {
  const result = { kind: 'unit', passed: 0, failed: 0, skipped: [] };
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (data.skip !== undefined) result.skipped.push({ name: data.name, reason: data.skip === true ? '' : String(data.skip) });
    else if (type === 'test:pass') result.passed += 1;
    else result.failed += 1;
  }
  yield `${JSON.stringify(result, null, 2)}\n`;
}
