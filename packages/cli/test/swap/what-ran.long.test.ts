import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractIds, type LockFile, type PortRole, type RunTrace } from '@fpf/contracts';
import { all, projectWith } from '../support/examples.ts';
import { unpackedPage } from '../support/unpacked-page.ts';

/**
 * Under which name what stands behind a port is pinned and told: the adapter stands for its store, and a resolver for
 * itself, of which there may be several.
 */
function told(port: PortRole, name: string): string {
  if (port === 'state-store') return 'agentfs-adapter';
  return port === 'evidence-resolver' ? `evidence-resolver ${name}` : port;
}

for (const example of all) {
  test(`${example.folder}, behind ${example.ports.join(' and ')}: lock, trace and every page of the report name it, and a frozen run takes it`, () => {
    const { dir, name, version, run } = projectWith([example]);
    const locked = run('lock');
    assert.equal(locked.code, 0, locked.stderr);
    run('trust', '.');
    const ran = run('run', 'Search the files for TODO', '--frozen', '-q');
    // What an echo says calls no tool, so nothing was decided.
    assert.equal(ran.code, example.folder === 'echo-provider' ? 3 : 0, ran.stderr);

    const { components: pins } = JSON.parse(readFileSync(join(dir, 'fpf.lock.json'), 'utf8')) as LockFile;
    const bundle = join(dir, '.fpf/runs', readdirSync(join(dir, '.fpf/runs'))[0] ?? '');
    const read = (file: string): string => readFileSync(join(bundle, file), 'utf8');
    const trace = JSON.parse(read('trace.json')) as RunTrace;
    const pages = readdirSync(bundle).filter((file) =>
      /^(?:summary\.md|report\.md|report\.html|junit\.xml)$/.test(file),
    );
    assert.deepEqual(
      pages,
      example.folder === 'markdown-reporter' ? ['report.md'] : ['junit.xml', 'report.html', 'summary.md'],
    );

    for (const port of example.ports) {
      const key = told(port, name);
      assert.deepEqual(
        [pins[key]?.package, pins[key]?.version, pins[key]?.contract],
        [name, version, contractIds[port === 'state-store' ? 'agentfs-adapter' : port]],
      );
      assert.match(pins[key]?.integrity ?? '', /^sha256-/);
      assert.equal(trace.components?.[key], `${name}@${version}`);
      for (const page of pages) {
        const text = page === 'report.html' ? unpackedPage(read(page)) : read(page);
        // Beside the name of the port, whatever a page puts between them.
        assert.match(text, new RegExp(`${key}[^@]{1,100}${name}@${version}`), page);
      }
    }
  });
}
