// Scores the weights that lie in model/ on files of requests: `score-weights.ts FILE... [--lines] [--model FOLDER]`. It
// counts as
// @fpf/evaluation does. With --lines each judged request is a line of JSON, from which thresholds can be chosen.
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { knownTools } from '../test/support/known-tools.ts';
import { type Judged, judge, readCases, type Score, scoreCalls, scoreNone, wilson } from '../test/support/score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'boolean', default: false }, model: { type: 'string' } },
});
if (positionals.length === 0) {
  process.stderr.write(
    'score-weights: name at least one file of requests, a line of JSON each: {"request", "name", "arguments"}\n',
  );
  process.exitCode = 2;
}
const model = await loadModel(values.model === undefined ? shippedFolder : pathToFileURL(`${resolve(values.model)}/`));
const tools = knownTools();
for (const file of positionals) {
  const judged = readCases(file).map((one) => judge(model, one, tools));
  process.stdout.write(
    values.lines ? judged.map((one) => `${JSON.stringify(one)}\n`).join('') : table(basename(file), judged),
  );
}

function table(name: string, judged: readonly Judged[]): string {
  const [calls, none] = [scoreCalls(judged), scoreNone(judged)];
  const lines = [
    ...(calls.cases > 0 ? [`${name}: tool ${shown(calls, calls.tool)}, exact ${shown(calls, calls.exact)}`] : []),
    ...(none.cases > 0 ? [`${name}: no tool is right, and none was called ${shown(none, none.exact)}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function shown({ cases }: Score, share: number): string {
  const [low, high] = wilson(share, cases).map(percent);
  return `${percent(share)} % (${low} to ${high}, ${cases} requests)`;
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}
