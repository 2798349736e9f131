import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPackFolder } from '../../src/pack/pack-folder.ts';
import { carriedFiles, packOf } from '../../src/pack/pack.ts';
import { gzip, gunzip } from '../../src/archive/gzip.ts';
import { tar } from '../../src/archive/tar.ts';
import { untar } from '../../src/archive/untar.ts';
import { file, temporary } from '../support/folders.ts';
import { packFolder } from '../support/packs.ts';

test('a project takes over the skills and the files of the root that say whose they are: no folder that is called as one of them', (t) => {
  const { files } = readPackFolder(packFolder(temporary(t)));
  const taken = ['readme.de.md', 'NOTICE', 'Copying.txt'];
  const left = ['readme.d/evil.mjs', 'LICENSE.x/SKILL.md', 'copying.x/y/z', 'lib/index.js', 'readmes'];
  const more = [...taken, ...left].map((path) => file(path, 'x'));
  const pack = packOf(untar(gunzip(gzip(tar([...files, ...more], 'package')))));
  const paths = carriedFiles(pack).map(({ path }) => path);
  assert.deepEqual(paths.toSorted(), [...files.map(({ path }) => path), ...taken].toSorted());
});

test('a folder SKILLS is not that of the skills: nothing of it would be pinned or scanned', (t) => {
  const { files } = readPackFolder(packFolder(temporary(t)));
  const more = ['SKILLS/x/evil.mjs', 'Skills/x/SKILL.md', 'Skills.Manifest.JSON'].map((path) => file(path, 'x'));
  assert.deepEqual(carriedFiles(packOf([...files, ...more])), files);
});
