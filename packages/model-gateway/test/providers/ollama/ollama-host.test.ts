import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { ollamaHost } from '../../../src/providers/ollama/ollama-host.ts';
import { fc } from '../../support/fast-check.ts';

for (const [written, means] of [
  [undefined, 'http://127.0.0.1:11434'],
  ['', 'http://127.0.0.1:11434'],
  ['  ', 'http://127.0.0.1:11434'],
  ['example.org', 'http://example.org:11434'],
  ['example.org:80', 'http://example.org'],
  [':8080', 'http://127.0.0.1:8080'],
  ['http://example.org', 'http://example.org'],
  ['https://example.org', 'https://example.org'],
  ['HTTPS://Example.org:8443', 'https://example.org:8443'],
  ['http://example.org:11434/', 'http://example.org:11434'],
  ['http://example.org/ollama/', 'http://example.org/ollama'],
  ['example.org/ollama', 'http://example.org:11434/ollama'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:1234', 'http://127.0.0.1:1234'],
  ['http://0.0.0.0:1234', 'http://127.0.0.1:1234'],
  ['::1', 'http://[::1]:11434'],
  ['[::1]', 'http://[::1]:11434'],
  ['[::1]:1234', 'http://[::1]:1234'],
  ['::', 'http://[::1]:11434'],
  ['[::]:1234', 'http://[::1]:1234'],
  ['0', 'http://127.0.0.1:11434'],
  ['fe80::1:2', 'http://[fe80::1:2]:11434'],
  ['"example.org"', 'http://example.org:11434'],
  ["' example.org '", 'http://example.org:11434'],
  ['my_host-1.local', 'http://my_host-1.local:11434'],
] as const) {
  test(`${JSON.stringify(written)} means ${means}`, () => {
    assert.equal(ollamaHost(written), means);
  });
}

for (const written of [
  'ftp://example.org',
  'file:///etc/passwd',
  'unix:///run/ollama.sock',
  'http://',
  'http:///x',
  '/run/ollama.sock',
  'example.org:',
  'example.org:0',
  'example.org:65536',
  'example.org:port',
  'a:1:2',
  '[::1',
  '[::g]',
  'two words',
  'http://example.org?x=1',
  'http://example.org#x',
  'http://me:secret@example.org',
  'line\nbreak',
  '999.999.1.1',
  'http://[example]',
]) {
  test(`${JSON.stringify(written)} is refused, and what is wrong is said`, () => {
    assert.throws(
      () => ollamaHost(written),
      (error: unknown) => {
        assert.ok(FpfError.is(error));
        assert.equal(error.code, 'model.bad-host');
        assert.match(error.hint, /OLLAMA_HOST/);
        assert.ok(!error.message.includes('secret'), 'a password is not repeated');
        return true;
      },
    );
  });
}

test('whatever is written is an address that can be asked, or is refused', () => {
  const part = fc.oneof(
    fc.constantFrom('http://', 'https://', 'host', ':', '1', '[', ']', '::', '/', '.', '@', '0.0.0.0', ' '),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      try {
        const { protocol, hostname, username, search, hash } = new URL(ollamaHost(parts.join('')));
        assert.ok(protocol === 'http:' || protocol === 'https:');
        assert.notEqual(hostname, '');
        assert.notEqual(hostname, '0.0.0.0');
        assert.equal(username + search + hash, '');
      } catch (error) {
        assert.ok(FpfError.is(error) && error.code === 'model.bad-host', String(error));
      }
    }),
    { numRuns: 1_000 },
  );
});
