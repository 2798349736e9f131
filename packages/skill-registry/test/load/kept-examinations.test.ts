import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FpfError, type LoadedSkill } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { createSkillLoader } from '@fpf/skill-registry';
import { fpfSkill, swap } from '../support/fpf-skill.ts';
import { temporary, write } from '../support/folders.ts';

/** A skill, and a loader as another process would make it, which says whether it had to read the skill's text. */
function arranged(t: TestContext) {
  const root = temporary(t);
  const dir = write(join(root, 'text-stats'), fpfSkill());
  const privateFolder = temporary(t);
  const logged: string[] = [];
  const options = { sources: [{ folder: root, name: 'mine' }] };
  const load = async (host: { readonly privateFolder?: string } = { privateFolder }): Promise<LoadedSkill> => {
    const loader = createSkillLoader(options, { log: (line) => void logged.push(line), ...host });
    const [skill] = await loader.load(['text-stats']);
    return skill ?? assert.fail();
  };
  const file = (): string => {
    const [name, ...others] = readdirSync(privateFolder);
    assert.deepEqual(others, []);
    return join(privateFolder, name ?? assert.fail());
  };
  return { dir, privateFolder, logged, load, file };
}

/** Writes other content under a right digest, as if this reader had, or another one. */
function seal(file: string, body: string, by = /^\S+ (\S+)/.exec(readFileSync(file, 'utf8'))?.[1]): void {
  writeFileSync(file, `${sha256(body)} ${by}\n${body}`);
}

function bodyOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.slice(text.indexOf('\n') + 1);
}

/** What is kept, with a tool that the bytes do not have: whoever is given it took it from there. */
function marked(body: string): string {
  return body.replaceAll('text_stats', 'from_the_kept');
}

const toolsOf = ({ tools }: LoadedSkill): readonly string[] => tools.map(({ name }) => name);

test('what was read of a skill is taken by the next process, and is the same', async (t) => {
  const { load, file } = arranged(t);
  const first = await load({});
  assert.deepEqual(await load(), first);
  const text = readFileSync(file(), 'utf8');
  assert.deepEqual(await load(), first);
  assert.equal(readFileSync(file(), 'utf8'), text);
  seal(file(), marked(bodyOf(file())));
  const kept = await load();
  assert.deepEqual(toolsOf(kept), ['from_the_kept']);
  assert.ok(Object.isFrozen(kept.tools[0]?.input_schema));
});

test('shipped skills are kept as they are read', async (t) => {
  const privateFolder = temporary(t);
  const folder = fileURLToPath(new URL('../../../../skills', import.meta.url));
  const options = { sources: [{ folder, name: 'shipped', shipped: true }] };
  const names = ['git-read', 'notebook-edit', 'run-command', 'todo-list'];
  const host = { log: (line: string) => assert.fail(line), privateFolder };
  const [made, taken] = [createSkillLoader(options, { ...host }), createSkillLoader(options, { ...host })];
  for (const name of names) assert.deepEqual(await made.load([name]), await taken.load([name]), name);
  assert.equal(readdirSync(privateFolder).length, names.length);
});

test('changed bytes are read again, and what was kept of the old ones is not taken', async (t) => {
  const { dir, load, file } = arranged(t);
  await load();
  seal(file(), marked(bodyOf(file())));
  write(dir, { 'references/more.md': 'more' });
  assert.deepEqual(toolsOf(await load()), ['text_stats']);
  rmSync(join(dir, 'references'), { recursive: true });
  assert.deepEqual(toolsOf(await load()), ['text_stats']);
});

test('a file that is damaged, of another build or of another hash is made again', async (t) => {
  const { load, file, logged } = arranged(t);
  const first = await load();
  const body = bodyOf(file());
  const damage: Readonly<Record<string, () => void>> = {
    'cut off': () => writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, -9)),
    'not of this digest': () => writeFileSync(file(), readFileSync(file(), 'utf8').replaceAll('text_stats', 'forged')),
    'of another build': () => seal(file(), marked(body), '0'.repeat(64)),
    'of another hash': () => seal(file(), marked(body).replaceAll(first.pin.hash, `sha256-${'0'.repeat(64)}`)),
    'of a manifest with another hash': () =>
      seal(file(), marked(body).replace(`"hash":"${first.pin.hash}"`, `"hash":"sha256-${'0'.repeat(64)}"`)),
    empty: () => writeFileSync(file(), ''),
    'no text': () => writeFileSync(file(), new Uint8Array([255, 254, 0])),
  };
  for (const [what, harm] of Object.entries(damage)) {
    harm();
    assert.deepEqual(await load(), first, what);
    assert.equal(bodyOf(file()), body, what);
  }
  assert.deepEqual(logged, []);
});

test('a skill that does not keep to its profile is not kept', async (t) => {
  const { dir, privateFolder, load } = arranged(t);
  write(dir, fpfSkill({ 'SKILL.md': swap('## Purpose', '## Toil') }));
  for (const _time of [1, 2])
    await assert.rejects(load(), (error) => FpfError.is(error) && error.code === 'skill.not-valid');
  assert.deepEqual(readdirSync(privateFolder), []);
});

test('where nothing can be written, a skill is loaded all the same, and one line says so', async (t) => {
  const { load, logged } = arranged(t);
  const first = await load({});
  assert.deepEqual(await load({ privateFolder: join(temporary(t), 'gone') }), first);
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? '', /cannot be kept/);
});

test('of more than a thousand files the oldest half goes', async (t) => {
  const { privateFolder, load } = arranged(t);
  for (let at = 0; at < 1_024; at += 1) {
    const name = join(privateFolder, `${String(at).padStart(4, '0')}.json`);
    writeFileSync(name, '');
    utimesSync(name, at, at);
  }
  await load();
  const left = readdirSync(privateFolder).toSorted();
  assert.equal(left.length, 513);
  assert.equal(left.filter((name) => /^\d{4}\.json$/.test(name))[0], '0512.json');
});
