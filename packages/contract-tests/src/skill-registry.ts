import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillManifest, SkillRef, type SkillRegistry, SkillSearch, SkillWhy } from '@fpf/contracts';
import { check as fit } from '@fpf/contracts/validate';
import type { Arrange, ContractCase } from './contract-case.ts';
import { expect, expectRefused, expectSame } from './expect.ts';
import { hostileSkills, type SkillFolders, skillFolder, type SkillSources } from './fixtures/skill-folders.ts';
import { folderHash } from './fixtures/host-folder.ts';
import { memberCase } from './fixtures/member-case.ts';
import { skillCase } from './fixtures/skill-case.ts';

const search = skillFolder({
  name: 'repo-search',
  description: 'Searches the repository for a text. Use when code is to be found. Not for flights.',
});
const write = skillFolder({
  name: 'file-write',
  description: 'Writes a report into a file. Use when something is to be written. Not for searching.',
});
const two: SkillFolders = {
  sources: [{ name: 'pack', profile: 'lenient', skills: { 'repo-search': search, 'file-write': write } }],
};
const twice: SkillFolders = {
  sources: [
    { name: 'one', profile: 'lenient', skills: { 'file-write': write } },
    { name: 'two', profile: 'lenient', skills: { 'file-write': write } },
  ],
};
const named: SkillFolders = {
  sources: [
    {
      name: 'pack',
      profile: 'lenient',
      skills: {
        'file-write': skillFolder({ name: 'file-write', metadata: { 'fpf-id': 'acme.write', version: '1.10' } }),
      },
    },
  ],
};
const hostile: SkillFolders = {
  sources: [
    {
      name: 'wild',
      profile: 'lenient',
      skills: {
        'file-write': write,
        ...Object.fromEntries(Object.entries(hostileSkills).map(([folder, text]) => [folder, { 'SKILL.md': text }])),
      },
    },
  ],
};

/** What documents 1 and 3 ask of any registry: it reads, explains, refuses, and never runs or guesses. */
export function skillRegistryCases(arrange: Arrange<SkillRegistry, SkillSources>): readonly ContractCase[] {
  const check = (
    name: string,
    folders: SkillFolders,
    attempt: (registry: SkillRegistry, options: SkillSources) => Promise<void>,
  ): ContractCase => skillCase('skill-registry', name, folders, arrange, attempt);
  return [
    memberCase('skill-registry', arrange, { sources: [] }),
    check('lists every skill once, with its hash', two, async (registry) => {
      const list = await registry.list();
      expectSame(list.map(({ name }) => name).sort(), ['file-write', 'repo-search'], 'the names');
      expect(
        list.every(({ hash }) => /^sha256-[0-9a-f]{64}$/.test(hash)),
        'a skill without a hash',
      );
      expect(
        Object.isFrozen(list) && list.every((manifest) => Object.isFrozen(manifest)),
        'a manifest that can be changed afterwards',
      );
    }),
    check('extracts the boundary as text', named, async (registry) => {
      const [manifest] = await registry.list();
      expectSame(
        manifest && [manifest.id, manifest.name, manifest.version],
        ['acme.write', 'file-write', '1.10'],
        'id, name and version',
      );
      expectSame(manifest?.allowed_tools, [], 'a skill without allowed-tools permits nothing');
    }),
    check('selects what a request needs, and nothing else', two, async (registry) => {
      const found = await registry.search('Search the repository for text');
      expectSame([found.decision, found.candidates.map(({ id }) => id)], ['pass', ['repo-search']], 'the selection');
      expect(
        found.candidates.every(({ matched, score }) => matched.length > 0 && score >= found.threshold),
        'a candidate that does not say why',
      );
    }),
    check('selects several skills for a request that needs them', two, async (registry) => {
      const found = await registry.search('Search the repository and write a report');
      expectSame(found.candidates.map(({ id }) => id).sort(), ['file-write', 'repo-search'], 'the selection');
    }),
    check('abstains when nothing matches, and explains it', two, async (registry) => {
      const found = await registry.search('Book a flight');
      expectSame([found.decision, found.candidates], ['abstain', []], 'the decision');
      expect(
        found.reasons.some(({ code }) => code === 'skill.no-match'),
        'no reason skill.no-match',
      );
      expect(found.unmatched.includes('flight'), 'the words that nothing matched are not named');
      expect(found.nearest.length > 0, 'the nearest skills are not named');
    }),
    check('does not match what a skill says it is not for', two, async (registry) => {
      expectSame((await registry.search('flights')).decision, 'abstain', 'a request for what the skill excludes');
    }),
    check('answers any request', two, async (registry) => {
      for (const request of [
        '',
        ' ',
        '\u0000',
        '\ud800',
        '__proto__ constructor',
        '"""'.repeat(500),
        'a'.repeat(50_000),
      ]) {
        expectSame((await registry.search(request)).decision, 'abstain', 'a request without sense');
      }
    }),
    check('keeps to the limit', two, async (registry) => {
      const options = { limit: 1 };
      expectSame(
        (await registry.search('Search the repository and write a report', options)).candidates.length,
        1,
        'the candidates',
      );
      expectSame(options, { limit: 1 }, 'the limit that it was handed');
    }),
    check('names next only what it did not choose and what is near enough', two, async (registry) => {
      const request = 'Search the repository and write a report';
      const { candidates, next = [], threshold } = await registry.search(request, { limit: 1 });
      expect(next.length <= 1, 'more is next than the limit');
      for (const { id, score } of next) {
        expect(score >= threshold, `${id} is next, and is below the threshold`);
        expect(!candidates.some((chosen) => chosen.id === id), `${id} is chosen and next`);
      }
    }),
    check('says why a skill is selected, and why another is not', two, async (registry) => {
      const request = 'Search the repository for text';
      const { candidates } = await registry.search(request);
      const chosen = await registry.why('repo-search', request);
      expectSame(chosen.candidate, candidates[0], 'the candidate');
      expect(chosen.selected && chosen.rank === 1 && chosen.of === 2, 'the selected skill is not said to be');
      expect(
        chosen.words.some(({ word, fields, gain }) => word.toLowerCase() === 'search' && fields.length > 0 && gain > 0),
        'the word that brought it is not shown with where it stands',
      );
      const other = await registry.why('file-write@1.2.0', request);
      expect(!other.selected && other.reasons.length > 0, 'no reason why the other is not selected');
      await expectRefused(registry.why('file-wrote', request), 'skill.unknown', 'an id that nobody has');
    }),
    check('resolves an id to a SKILL.md', two, async (registry) => {
      const ref = await registry.resolve('file-write');
      expectSame([ref.id, ref.version], ['file-write', '1.2.0'], 'id and version');
      expect(ref.path.endsWith('SKILL.md'), `the path ${ref.path} is no SKILL.md`);
      expectSame((await registry.resolve('file-write@1.2.0')).hash, ref.hash, 'the same skill by id@version');
    }),
    check('compares versions as text', named, async (registry) => {
      expectSame((await registry.resolve('acme.write@1.10')).version, '1.10', 'the version');
      await expectRefused(registry.resolve('acme.write@1.1'), 'skill.unknown', 'another version');
    }),
    check('refuses an id that nobody has', two, async (registry) => {
      for (const id of ['file-wrote', 'file-write@9.9.9', '', '../file-write', '__proto__', 'constructor']) {
        await expectRefused(registry.resolve(id), 'skill.unknown', JSON.stringify(id));
      }
    }),
    check('refuses a name that two sources have, and takes source/name', twice, async (registry) => {
      await expectRefused(registry.resolve('file-write'), 'skill.ambiguous', 'a name of two skills');
      expectSame((await registry.resolve('two/file-write')).id, 'file-write', 'the skill by source/name');
    }),
    check('lists sources in their order, and both of two skills of one name', twice, async (registry, { sources }) => {
      const found = await registry.list();
      expectSame(
        found.map(({ path }) => sources.findIndex(({ folder }) => path.startsWith(join(folder, 'file-write')))),
        [0, 1],
        'the source of each',
      );
    }),
    check('answers about the folders as they are', two, async (registry, { sources }) => {
      const [source] = sources;
      expect(source !== undefined, 'there is no source');
      const folder = (name: string): string => join(source.folder, name);
      const before = await registry.resolve('file-write');
      await writeFile(join(folder('file-write'), 'notes.md'), 'more');
      expect((await registry.resolve('file-write')).hash !== before.hash, 'a new file has not changed the hash');
      await rename(folder('file-write'), folder('file-put'));
      expectSame(
        (await registry.resolve('file-write')).path,
        join(folder('file-put'), 'SKILL.md'),
        'where a moved folder lies',
      );
      await rm(folder('file-put'), { recursive: true });
      await expectRefused(registry.resolve('file-write'), 'skill.unknown', 'a skill that was removed');
      await mkdir(folder('file-write'));
      await writeFile(join(folder('file-write'), 'SKILL.md'), write['SKILL.md'] ?? '');
      expectSame((await registry.resolve('file-write')).hash, before.hash, 'the hash of the same bytes put back');
      expectSame((await registry.list()).length, 2, 'the skills');
    }),
    check('changes nothing in the folders that it reads, and gives what fits', two, async (registry, { sources }) => {
      const folder = sources[0]?.folder ?? '';
      const before = await folderHash(folder);
      for (const manifest of await registry.list())
        expectSame(fit(SkillManifest, manifest), [], `the manifest of ${manifest.id}`);
      expectSame(fit(SkillSearch, await registry.search('Search the repository')), [], 'the form of a selection');
      expectSame(fit(SkillWhy, await registry.why('file-write', 'Write a report')), [], 'the form of an explanation');
      expectSame(fit(SkillRef, await registry.resolve('file-write')), [], 'the form of what an id stands for');
      expectSame(await folderHash(folder), before, 'the folder afterwards');
    }),
    check('survives whatever a SKILL.md holds, and still lists the others', hostile, async (registry) => {
      const names = (await registry.list()).map(({ name }) => name);
      expect(names.includes('file-write'), 'the good skill among hostile ones is not listed');
      expect(!names.includes('code-frontmatter'), 'frontmatter that is code was taken for a header');
      expectSame(
        (await registry.search('Write a report into a file')).candidates[0]?.id,
        'file-write',
        'the selection among hostile ones',
      );
    }),
  ];
}
