import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compareOutput } from '../../docs/check/compare-output.ts';
import { guidePrograms } from '../../packed/guide-programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'fpf-programs-'));
after(() => rmSync(top, { recursive: true, force: true }));
mkdirSync(join(top, 'node_modules/@fpf'), { recursive: true });
symlinkSync(join(root, 'packages/project'), join(top, 'node_modules/@fpf/project'));
for (const one of ['workspace', 'embedding'])
  cpSync(join(root, 'examples', one), join(top, 'examples', one), {
    recursive: true,
    filter: (path) => !path.endsWith('/.fpf'),
  });

const programs = guidePrograms(root);
// What runs tests may ask for colours, which the page does not show.
const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];

test('the guide to embedding has five programs: one in six lines, and none longer than a screen', () => {
  const lengths = programs.map(({ text }) => text.trimEnd().split('\n').length);
  assert.deepEqual([lengths.length, lengths[0]], [5, 6]);
  assert.ok(Math.max(...lengths) <= 20, String(lengths));
});

for (const program of programs)
  test(`${program.name} of the guide to embedding prints what the page shows`, async () => {
    const file = join(top, `${program.name}.mts`);
    writeFileSync(file, program.text);
    const { stdout } = await promisify(execFile)(process.execPath, [...args, file], { cwd: top, env });
    assert.equal(compareOutput(program.shown, stdout), undefined);
  });
