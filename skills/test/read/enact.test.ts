import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { Holder } from '@fpf/contracts';
import { bindAtWork, bindTexts, enact, extractFolder, methodSections } from '@fpf/skill-registry';
import { askedSkills, shipped } from '../support/shipped-skills.ts';

const facts = {
  'workspace-read': 'granted',
  'workspace-write': 'granted',
  'project-memory': 'granted',
  network: 'granted',
  git: 'installed',
  'in-process': 'allowed',
  node: '24.0.0',
};
const able: Holder = { id: 'run-1', window: { start: '2026-01-12T00:00:00.000Z', end: null }, facts };

for (const name of askedSkills()) {
  test(`${name} is planned from its interface, and a section that is cut out is named before all that follows from it`, () => {
    const { interface: method, extraction, gaps, diagnostics } = extractFolder(join(shipped, name));
    assert.ok(extraction, JSON.stringify(diagnostics, null, 1));
    assert.deepEqual(gaps, []);
    assert.ok('plan' in enact(method, able, bindAtWork(method)));
    for (const { gap, fields } of methodSections) {
      if (fields.length === 0) continue;
      const cut = Object.fromEntries(Object.entries(method).filter(([field]) => !fields.includes(field as never)));
      const enactment = enact(cut, able, bindAtWork(method));
      assert.ok('gaps' in enactment, gap);
      assert.equal(enactment.gaps[0]?.id, gap);
    }
  });
}

// What a tool always refuses is no plan: [skill, inputs, the input that the gap is about].
for (const [name, inputs, gap] of [
  ['file-edit', { 'IN-1': 'a.txt', 'IN-4': 'x' }, 'IN-5'],
  ['file-edit', { 'IN-1': 'a.txt', 'IN-4': 'x', 'IN-5': '1' }, undefined],
  ['file-edit', { 'IN-1': 'a.txt', 'IN-4': 'x', 'IN-5': '1', 'IN-6': 'a' }, 'IN-5'],
  ['notebook-edit', { 'IN-1': 'a.ipynb', 'IN-4': 'x', 'IN-6': 'id' }, undefined],
  ['notebook-edit', { 'IN-1': 'a.ipynb', 'IN-5': '1', 'IN-6': 'id' }, 'IN-5'],
  ['notebook-edit', { 'IN-1': 'a.ipynb', 'IN-4': 'x', 'IN-5': '1', 'IN-8': 'id' }, 'IN-5'],
] as const)
  if (askedSkills().includes(name))
    test(`${name} with ${JSON.stringify(inputs)} has ${gap === undefined ? 'a plan' : `a gap at ${gap}`}`, () => {
      const { interface: method } = extractFolder(join(shipped, name));
      const enactment = enact(method, able, bindTexts(method, inputs));
      const about =
        'gaps' in enactment ? enactment.gaps.find(({ message }) => message.includes('a value;'))?.id : undefined;
      assert.deepEqual(['plan' in enactment, about], [gap === undefined, gap]);
    });

const numbered = /\b(?:CAP|IN|PRE|OUT|EFF|ACC|FAIL|EV)-\d+\b/g;

/**
 * Works on a copy of a shipped skill, whose SKILL.md and tools.json can be written anew from what they are; of its
 * cases nothing is asked here.
 */
function onCopy(name: string, work: (dir: string, change: (made: (text: string) => string) => void) => void): void {
  const dir = join(mkdtempSync(join(tmpdir(), 'fpf-enact-')), name);
  try {
    cpSync(join(shipped, name), dir, { recursive: true, filter: (path) => basename(path) !== 'evals' });
    const texts = ['SKILL.md', 'tools.json'].map(
      (file) => [join(dir, file), readFileSync(join(dir, file), 'utf8')] as const,
    );
    work(dir, (made) => {
      for (const [file, text] of texts) writeFileSync(file, made(text));
    });
  } finally {
    rmSync(join(dir, '..'), { recursive: true });
  }
}

for (const name of askedSkills()) {
  test(`${name}: any section that is deleted from its file is named, it alone, and all else as what follows from it`, () => {
    onCopy(name, (dir, change) => {
      for (const { title, gap } of methodSections) {
        change((text) => text.replace(new RegExp(`^## ${title}\\n[^]*?(?=^## |(?![^]))`, 'm'), ''));
        const { interface: method, gaps } = extractFolder(dir);
        const enactment = enact(method, able, bindAtWork(method), gaps);
        assert.ok('gaps' in enactment, title);
        const roots = enactment.gaps.filter(({ because }) => because === undefined);
        assert.deepEqual([enactment.gaps[0]?.id, ...roots.map(({ id }) => id)], [gap, gap], title);
      }
    });
  });

  test(`${name}: other ids in its file make the same plan under other ids`, () => {
    const ids = new Map<string, string>();
    const renamed = (text: string): string =>
      text.replace(
        numbered,
        (id) => ids.get(id) ?? (ids.set(id, `${id.split('-')[0]}-${900 + ids.size}`), ids.get(id) as string),
      );
    const planOf = (dir: string): unknown => {
      const { interface: method, gaps } = extractFolder(dir);
      assert.deepEqual(gaps, []);
      return enact(method, able, bindAtWork(method));
    };
    const before = JSON.stringify(planOf(join(shipped, name)));
    onCopy(name, (dir, change) => {
      change(renamed);
      assert.equal(
        JSON.stringify(planOf(dir)),
        before.replace(numbered, (id) => ids.get(id) ?? id),
      );
    });
    assert.ok(ids.size > 0);
  });
}
