import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';
import { besideRegistry } from '../support/registries/beside-registry.ts';
import { npmRegistry } from '../support/registries/npm-registry.ts';
import { alone, edit, lockOf, makePack, ok } from '../support/registries/packs.ts';

function project(root: string): string {
  const dir = join(root, 'project');
  mkdirSync(dir);
  writeFileSync(join(dir, 'fpf.config.json'), alone);
  return dir;
}

/** The lines that an update shows of what is more than before. */
function more({ stdout }: Ran): readonly string[] {
  return [...stdout.matchAll(/^ {2}((?:NEW PERMISSION|TO JUDGE) .*)$/gm)].map(([, line = '']) => line);
}

test('an update tells a guard that got weaker, a schema that takes more and a limit that was raised, as `fpf update` does', () => {
  const root = scratch();
  const dir = join(root, 'pack');
  makePack(dir);
  const file = join(dir, 'skills/count-more/tools.json');
  const tools = (change: (tool: ToolSpec) => object): void => {
    const value = JSON.parse(readFileSync(file, 'utf8')) as { tools: [ToolSpec] };
    writeFileSync(file, JSON.stringify({ ...value, tools: [{ ...value.tools[0], ...change(value.tools[0]) }] }));
  };
  const sized = (maxLength: number) => (tool: ToolSpec) => {
    const { properties, ...schema } = tool.input_schema;
    return {
      input_schema: {
        ...schema,
        properties: { ...(properties as JsonObject), path: { type: 'string', description: 'The file.', maxLength } },
      },
    };
  };
  const guard = {
    predicate: 'a session is open',
    required_evidence: ['session.open'],
    failure_mode: 'abstain',
  } as const;
  tools(sized(64));
  tools(() => ({ effect: 'fs', guard }));
  const cwd = project(root);
  ok(fpf(['skills', 'add', dir, '--yes', '--profile', 'strict'], { cwd }));
  edit(join(dir, 'package.json'), '1.0.0', '1.1.0');
  tools(sized(4_096));
  tools(({ handler }) => ({ handler: { ...handler, timeoutMs: 600_000 } }));
  tools(() => ({ guard: { ...guard, failure_mode: 'degrade', when: 'true' } }));
  const shown = ok(fpf(['skills', 'update', '@acme/skills', dir, '--dry-run', '--profile', 'strict'], { cwd }));
  const lines = more(shown);
  for (const line of [
    /^TO JUDGE count-more: count_more: argument \/path maxLength 64 became 4096$/,
    /^TO JUDGE count-more: count_more: its guard's condition nothing became "true"$/,
    /^TO JUDGE count-more: count_more: timeoutMs \d+ became 600000$/,
  ])
    assert.ok(
      lines.some((one) => line.test(one)),
      `${line}\n${shown.stdout}`,
    );
  const { permissions } = json(
    ok(fpf(['skills', 'update', '@acme/skills', dir, '--dry-run', '--profile', 'strict', '--json'], { cwd })),
  )['data'] as { permissions: readonly string[] };
  assert.deepEqual(
    permissions.filter((line) => /^[A-Z]/.test(line)),
    lines,
  );
});

test('what is pinned by `skills add` and `skills update` is known to the next `fpf update`', () => {
  const root = scratch();
  const dir = join(root, 'pack');
  const made = makePack(dir);
  const cwd = project(root);
  ok(fpf(['skills', 'add', dir, '--yes'], { cwd }));
  const vendored = join(cwd, 'skill-packs/@acme/skills/skills/count-more/tools.json');
  const told = (): string => {
    const text = readFileSync(vendored, 'utf8');
    writeFileSync(vendored, text.replace('"maxLength": 1024', '"maxLength": 2048'));
    const { stdout } = ok(fpf(['update', '--dry-run'], { cwd }));
    writeFileSync(vendored, text);
    return stdout;
  };
  assert.match(told(), /TO JUDGE: count_more: argument \/path maxLength 1024 became 2048/);
  made.next();
  ok(fpf(['skills', 'update', '@acme/skills', dir, '--yes'], { cwd }));
  assert.match(told(), /TO JUDGE: count_more: argument \/path maxLength 1024 became 2048/);
  assert.doesNotMatch(told(), /not known on this machine|perhaps new/);
});

test('a registry that gives other bytes for the same version, or an older version, is told of; a folder of the name of the pack is no registry', async (t) => {
  const root = scratch();
  const made = makePack(join(root, 'pack'));
  const registry = await npmRegistry(t);
  const one = readFileSync(made.pack());
  const first = registry.publish({ name: '@acme/skills', version: '1.0.0' }, one);
  const cwd = project(root);
  const started = besideRegistry(registry.url, root, cwd);
  ok(await started('skills', 'add', '@acme/skills', '--yes'));

  // Files that no project takes over, so that only the archive tells it.
  writeFileSync(join(root, 'pack/other.txt'), 'x');
  edit(join(root, 'pack/package.json'), '"plugin.json"', '"plugin.json","other.txt"');
  const second = registry.publish({ name: '@acme/skills', version: '1.0.0' }, readFileSync(made.pack()));
  assert.notEqual(second, first);
  const again = ok(await started('skills', 'update', '@acme/skills', '--dry-run'));
  assert.deepEqual(more(again), [`TO JUDGE the same version with other bytes: 1.0.0 was ${first}, and is ${second}`]);
  registry.publish({ name: '@acme/skills', version: '1.0.0' }, one);
  assert.match(ok(await started('skills', 'update', '@acme/skills', '--dry-run')).stdout, /nothing to change/);

  registry.publish({ name: '@acme/skills', version: '1.1.0' }, readFileSync(made.next().pack()));
  ok(await started('skills', 'update', '@acme/skills', '--yes'));
  registry.publish({ name: '@acme/skills', version: '1.0.0' }, one);
  const older = ok(await started('skills', 'update', '@acme/skills', '--dry-run'));
  assert.ok(
    more(older).includes('TO JUDGE an older version than what is here: 1.1.0 would become 1.0.0'),
    older.stdout,
  );

  // Of another person: it lies where a person could mean it, and the lock means the registry.
  rmSync(join(cwd, '@acme'), { recursive: true, force: true });
  makePack(join(cwd, '@acme/skills'));
  edit(join(cwd, '@acme/skills/package.json'), '1.0.0', '9.0.0');
  const { stdout } = ok(await started('skills', 'update', '@acme/skills', '--dry-run'));
  assert.ok(stdout.includes('from npm @acme/skills@1.0.0'), stdout);
  assert.deepEqual(lockOf(cwd).packs?.['@acme/skills']?.version, '1.1.0');
});
