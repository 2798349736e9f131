import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSpec } from './generate/behaviour/read-spec.ts';
import { resultsIn } from './generate/behaviour/results.ts';
import { resultsPage } from './generate/behaviour/results-page.ts';

// `tools/docs/behaviour-results.ts FOLDER`: the behaviours with what became of their scenarios in a run, from the messages of
// Cucumber below a folder. A sentence of which nothing was run, or something failed, makes it end with 1.
const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('tools/docs/behaviour-results.ts: name the folder of the reports, for example bdd/.reports\n');
  process.exit(2);
}
const files = globSync('**/messages.ndjson', { cwd: folder }).sort();
const results = files.flatMap((file) => resultsIn(readFileSync(join(folder, file), 'utf8')));
const { text, whole } = resultsPage(readSpec(root), results);
process.stdout.write(text);
process.exitCode = whole ? 0 : 1;
