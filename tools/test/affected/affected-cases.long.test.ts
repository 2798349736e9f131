// What a change of a skill has tried again of its cases, and what Nx takes from its cache.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { AffectedRepository } from '../support/affected.ts';

let repository: AffectedRepository;
before(() => {
  repository = new AffectedRepository();
});
after(() => repository.tree.remove());

test('the words of a skill change, or what a search is told of it: what its cases said stands; else of its header, its cases or a script: they are tried', () => {
  const { tree } = repository;
  const skill = 'skills/planted-two';
  tree.write('packages/cli/dist/main.js', 'console.log("tried");');
  const text = readFileSync(join(tree.path, skill, 'SKILL.md'), 'utf8');
  const isTried = (): boolean => {
    const said = repository.nx('run', 'skill-planted-two:test', '--exclude-task-dependencies', '--output-style=static');
    assert.match(said, /^tried$/m);
    return !said.includes('[local cache]');
  };
  const after = (file: string, content: string): boolean => {
    tree.write(`${skill}/${file}`, content);
    return isTried();
  };
  assert.deepEqual([isTried(), isTried()], [true, false]);
  assert.deepEqual(
    [after('SKILL.md', `${text}\nMore words.\n`), after('references/more.md', 'More.\n')],
    [false, true],
  );
  assert.equal(after('SKILL.md', text.replace('Planted.', 'Planted anew.')), false);
  assert.deepEqual([after('SKILL.md', text.replace('1.0.0', '1.0.1')), after('SKILL.md', text)], [true, false]);
  assert.deepEqual([after('evals/cases.json', '[]'), after('scripts/planted.mjs', '// Planted anew.\n')], [true, true]);
  tree.write(`${skill}/scripts/planted.mjs`, '// Planted.\n');
  for (const file of ['references', 'evals']) rmSync(join(tree.path, skill, file), { recursive: true });
});

test('a skill of several tools with many cases changes: the cases of those that see the change', (t) => {
  const { tree } = repository;
  const skill = 'skills/planted-three';
  t.after(() => rmSync(join(tree.path, skill), { recursive: true }));
  const write = (file: string, content: string): void => tree.write(`${skill}/${file}`, content);
  tree.write('packages/cli/dist/main.js', '');
  const tools = ['put', 'take'].map((name) => ({ name, handler: { kind: 'script', path: `scripts/${name}.mjs` } }));
  write('SKILL.md', '---\nname: planted-three\ndescription: Planted.\nmetadata:\n  version: "1.0.0"\n---\n# Planted\n');
  write('tools.json', JSON.stringify({ tools }));
  // So many that a process for each tool pays.
  const cases = Array.from({ length: 34 }, (_, n) => ({ tool: n % 2 ? 'put' : 'take' }));
  write('evals/cases.json', JSON.stringify(cases));
  for (const [name, text] of [
    ['put', "import './both.mjs';"],
    ['take', "import './both.mjs';"],
    ['both', ''],
  ] as const)
    write(`scripts/${name}.mjs`, text);
  const tried = (): readonly string[] => {
    const said = stripVTControlCharacters(
      repository.nx('run-many', '-t', 'test-put', 'test-take', '--exclude-task-dependencies', '--output-style=static'),
    );
    return [...said.matchAll(/^> nx run skill-planted-three:test-(\w+)(.*)$/gm)].flatMap(([, tool = '', how = '']) =>
      how.includes('cache') ? [] : [tool],
    );
  };
  const after = (file: string, content: string): readonly string[] => {
    write(file, content);
    return tried();
  };
  assert.deepEqual([tried().toSorted(), tried()], [['put', 'take'], []]);
  assert.deepEqual(after('scripts/put.mjs', "import './both.mjs'; // Anew."), ['put']);
  assert.deepEqual(after('scripts/both.mjs', '// Anew.').toSorted(), ['put', 'take']);
  assert.deepEqual(after('evals/cases.json', JSON.stringify([...cases, { tool: 'take' }])).toSorted(), ['put', 'take']);
  assert.deepEqual(after('references/more.md', 'More.').toSorted(), ['put', 'take']);
});
