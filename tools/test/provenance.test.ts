import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { type Provenance, provenanceFindings, subjectsOf } from '../release/provenance/statement.ts';

let dir: string;
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fpf-provenance-'));
  write('package.json', JSON.stringify({ name: '@acme/a', version: '1.0.0' }));
  write('index.js', 'export {};\n');
  const statement: Provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectsOf(dir),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:fpf:package-build:1',
        externalParameters: { package: '@acme/a', version: '1.0.0', folder: 'packages/a' },
        resolvedDependencies: [],
      },
      runDetails: { builder: { id: 'node@24.0.0' } },
    },
  };
  write('provenance.json', JSON.stringify(statement));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a package that is what its statement says has no finding', () => assert.deepEqual(provenanceFindings(dir), []));

test('a file that changed, went or came is named', () => {
  write('index.js', 'export {}; // more\n');
  write('more.js', '');
  assert.deepEqual(provenanceFindings(dir), ['index.js is another file', 'more.js is not listed']);
  unlinkSync(join(dir, 'index.js'));
  assert.deepEqual(provenanceFindings(dir), ['index.js is missing', 'more.js is not listed']);
});

test('the statement of another package or version is refused', () => {
  write('package.json', JSON.stringify({ name: '@acme/a', version: '1.0.1' }));
  assert.deepEqual(provenanceFindings(dir), [
    'it is of @acme/a@1.0.0, and the package is @acme/a@1.0.1',
    'package.json is another file',
  ]);
});
