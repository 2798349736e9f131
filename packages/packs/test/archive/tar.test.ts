import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '@fpf/contracts/hash';
import { gunzip, gzip } from '../../src/archive/gzip.ts';
import { tar } from '../../src/archive/tar.ts';
import { untar } from '../../src/archive/untar.ts';
import { fc } from '../support/fast-check.ts';
import { file, temporary } from '../support/folders.ts';
import { refuses } from '../support/packs.ts';

test('the system’s tar unpacks it: names, modes and bytes', (t) => {
  const dir = temporary(t);
  const long = `${'d'.repeat(90)}/${'e'.repeat(60)}.txt`;
  const files = [
    file('scripts/run.mjs', 'x\n', true),
    file('SKILL.md', 'ü'.repeat(700)),
    file('empty', ''),
    file(long, 'deep'),
  ];
  writeFileSync(join(dir, 'a.tgz'), gzip(tar(files, 'skill')));
  execFileSync('tar', ['-xzf', 'a.tgz'], { cwd: dir });
  assert.equal(readFileSync(join(dir, 'skill', 'SKILL.md'), 'utf8'), 'ü'.repeat(700));
  assert.equal(readFileSync(join(dir, 'skill', long), 'utf8'), 'deep');
  assert.equal(statSync(join(dir, 'skill', 'scripts', 'run.mjs')).mode & 0o777, 0o755);
  assert.equal(statSync(join(dir, 'skill', 'empty')).size, 0);
});

test('an archive has the bytes that it had in every version', () => {
  const long = `${'d'.repeat(90)}/${'e'.repeat(60)}.txt`;
  const files = [
    file('scripts/run.mjs', 'x\n', true),
    file('SKILL.md', 'ü'.repeat(700)),
    file('empty', ''),
    file(long, 'deep'),
    file('ä/ö', '1'),
  ];
  assert.equal(sha256(tar(files, 'skill')), '606948724871fe56c5b5ffa875e46dd88675f598fc48439388845c2436e7689b');
});

test('the order in which files come does not matter', () => {
  const files = [file('b', '1'), file('a', '2'), file('ä', '3')];
  assert.deepEqual(tar(files, 's'), tar(files.toReversed(), 's'));
});

test('a path that does not fit is refused, never cut', () => {
  refuses(() => tar([file('x'.repeat(101), '')], 's'), 'skill.unpackable', /too long/);
});

test('gzip gives what every gunzip reads, also beyond one block', () => {
  for (const size of [0, 1, 65_535, 65_536, 200_000]) {
    const bytes = new Uint8Array(size).map((_, at) => at * 7);
    assert.deepEqual(new Uint8Array(gunzipSync(gzip(bytes))), bytes);
    assert.deepEqual(gunzip(gzip(bytes)), bytes);
  }
});

test('what was packed comes out again: paths, modes, bytes', () => {
  const name = fc.stringMatching(/^[a-z0-9é日-]{1,12}$/);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `d/${parts.join('/')}.x`);
  const files = fc.uniqueArray(
    fc.record({ path, executable: fc.boolean(), bytes: fc.uint8Array({ maxLength: 1_200 }) }),
    {
      selector: (one) => one.path,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(files, (made) => {
      const sorted = made.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
      assert.deepEqual(
        untar(gunzip(gzip(tar(made, 'package')))),
        sorted.map((one) => ({ ...one, path: one.path.normalize('NFC') })),
      );
    }),
  );
});

test('any bytes are read or refused, and never crash', () => {
  const whole = tar([file('SKILL.md', 'hello')], 'package');
  const damage = fc.array(fc.tuple(fc.nat({ max: whole.byteLength - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(damage, (changes) => {
      const bytes = new Uint8Array(whole);
      for (const [at, value] of changes) bytes[at] = value;
      try {
        untar(bytes);
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'pack.archive');
      }
    }),
  );
});

/** An archive made field by field, as no honest program makes it. */
type Field = {
  name: string;
  body?: string | Uint8Array;
  type?: string;
  size?: number;
  rawSize?: string;
  checksum?: number;
  magic?: string;
  link?: string;
};

function crafted(fields: readonly Field[], end = Buffer.alloc(1024)): Uint8Array {
  const blocks = fields.flatMap(
    ({ name, body = '', type = '0', size, rawSize, checksum, magic = 'ustar\u000000', link = '' }) => {
      const bytes = Buffer.from(body);
      const head = Buffer.alloc(512);
      head.write(name, 0, 100, 'utf8');
      head.write('0000644\0', 100);
      head.write(rawSize ?? `${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1');
      head.write('00000000000\0', 136);
      head.fill(' ', 148, 156);
      head.write(type, 156);
      head.write(link, 157);
      head.write(magic, 257, 'latin1');
      head.write(`${(checksum ?? head.reduce((sum, byte) => sum + byte, 0)).toString(8).padStart(6, '0')}\0 `, 148);
      return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
    },
  );
  return new Uint8Array(Buffer.concat([...blocks, end]));
}

const pax = (text: string): string => {
  let length = text.length + 3;
  while (`${length} ${text}\n`.length !== length) length = `${length} ${text}\n`.length;
  return `${length} ${text}\n`;
};

const hostile: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['an absolute path', crafted([{ name: '/etc/passwd' }]), /leads out/],
  ['a way out', crafted([{ name: 'package/../../x' }]), /leads out/],
  ['a dot', crafted([{ name: 'package/./x' }]), /leads out/],
  ['a backslash', crafted([{ name: 'package\\..\\x' }]), /backslash/],
  ['a drive', crafted([{ name: 'package/a\\b' }]), /backslash/],
  ['a symbolic link', crafted([{ name: 'package/x', type: '2', link: '/etc/passwd' }]), /symbolic link/],
  ['a hard link', crafted([{ name: 'package/x', type: '1', link: 'package/y' }]), /hard link/],
  ['a device', crafted([{ name: 'package/x', type: '3' }]), /device/],
  ['a pipe', crafted([{ name: 'package/x', type: '6' }]), /pipe/],
  ['a GNU long name', crafted([{ name: '././@LongLink', type: 'L', body: 'package/x\0' }]), /kind "L"/],
  ['a sparse file', crafted([{ name: 'package/x', type: 'S' }]), /kind "S"/],
  ['a file twice', crafted([{ name: 'package/x' }, { name: 'package/x' }]), /stands twice/],
  ['twins by case', crafted([{ name: 'package/skill.md' }, { name: 'package/SKILL.md' }]), /stands twice/],
  ['twins by composition', crafted([{ name: 'package/\u00e9' }, { name: 'package/e\u0301' }]), /stands twice/],
  ['a file where a folder is', crafted([{ name: 'package/a/b' }, { name: 'package/a' }]), /stands twice/],
  ['a folder where a file is', crafted([{ name: 'package/a' }, { name: 'package/a/b' }]), /stands twice/],
  [
    'a file with the name of a folder',
    crafted([{ name: 'package/a/' }]),
    /a file by its kind, and a folder by its name/,
  ],
  ['two top folders', crafted([{ name: 'package/a' }, { name: 'other/b' }]), /two top folders/],
  ['no folder', crafted([{ name: 'a' }]), /lies in no folder/],
  ['a size that is not there', crafted([{ name: 'package/x', size: 8_000_000_000 }]), /cut off/],
  ['a size in base 256', crafted([{ name: 'package/x', rawSize: '\u0080\0\0\0\0\0\0\0\0\0\0\u0001' }]), /not octal/],
  ['a negative size', crafted([{ name: 'package/x', rawSize: '-0000000001\0' }]), /not octal/],
  ['a folder with contents', crafted([{ name: 'package/x/', type: '5', body: 'hidden' }]), /has contents/],
  ['a wrong checksum', crafted([{ name: 'package/x', checksum: 1 }]), /checksum/],
  ['no checksum', crafted([{ name: 'package/x', checksum: 0 }]), /checksum/],
  ['an old format', crafted([{ name: 'package/x', magic: 'xxxxxxxx' }]), /ustar/],
  ['no end', crafted([{ name: 'package/x' }], Buffer.alloc(0)), /no end/],
  [
    'something behind the end',
    crafted([{ name: 'package/x' }], Buffer.concat([Buffer.alloc(1024), Buffer.from('x'.repeat(512))])),
    /behind its end/,
  ],
  ['half a header', crafted([{ name: 'package/x' }], Buffer.from('x'.repeat(100))), /cut off/],
  ['a second name behind a NUL', crafted([{ name: 'package/x\0/../y' }]), /not UTF-8|checksum/],
  [
    'an extended path out',
    crafted([{ name: 'x', type: 'x', body: pax('path=package/../../x') }, { name: 'package/x' }]),
    /leads out/,
  ],
  [
    'another size in an extended header',
    crafted([{ name: 'x', type: 'x', body: pax('size=5') }, { name: 'package/x' }]),
    /two sizes/,
  ],
  [
    'a size that is no number',
    crafted([{ name: 'x', type: 'x', body: pax('size=-1') }, { name: 'package/x' }]),
    /no number/,
  ],
  [
    'an extended link',
    crafted([{ name: 'x', type: 'x', body: pax('linkpath=/etc') }, { name: 'package/x' }]),
    /sets "linkpath"/,
  ],
  [
    'a path for all entries',
    crafted([{ name: 'x', type: 'g', body: pax('path=package/y') }, { name: 'package/x' }]),
    /sets "path"/,
  ],
  [
    'two extended paths',
    crafted([{ name: 'x', type: 'x', body: pax('path=package/a') + pax('path=package/b') }, { name: 'package/x' }]),
    /twice/,
  ],
  [
    'two extended headers',
    crafted([
      { name: 'x', type: 'x', body: pax('path=package/a') },
      { name: 'x', type: 'x', body: pax('path=package/b') },
      { name: 'package/x' },
    ]),
    /name one file/,
  ],
  [
    'a malformed extended header',
    crafted([{ name: 'x', type: 'x', body: '999 path=x\n' }, { name: 'package/x' }]),
    /malformed/,
  ],
  ['what npm drops', crafted([{ name: 'package/.npmrc' }]), /npm pack/],
  ['a control character', crafted([{ name: 'package/a\u0001b' }]), /control character/],
  ['thousands of files', crafted(Array.from({ length: 2_049 }, (_, at) => ({ name: `package/f${at}` }))), /2048 files/],
];

for (const [what, archive, message] of hostile) {
  test(`an archive with ${what} is refused`, () => refuses(() => untar(archive), 'pack.archive', message));
}

test('an extended path that is honest is read, times and owners besides', () => {
  const long = `package/${'d'.repeat(120)}/${'e'.repeat(120)}.txt`;
  const body = pax(`path=${long}`) + pax('size=4') + pax('mtime=1.5') + pax('uid=1000');
  const [read] = untar(
    crafted([
      { name: 'pax', type: 'g', body: pax('comment=abc') },
      { name: 'x', type: 'x', body },
      { name: 'package/short', body: 'text' },
    ]),
  );
  assert.equal(read?.path, long.slice('package/'.length));
});

test('a bomb ends at the limit; what is no gzip, or a torn one, is refused', () => {
  const bomb = gzipSync(Buffer.alloc(128 * 1024 * 1024));
  assert.ok(bomb.byteLength < 1024 * 1024);
  refuses(() => gunzip(bomb), 'pack.archive', /more than 96 MiB/);
  refuses(() => gunzip(Buffer.from('PK')), 'pack.archive', /no gzip/);
  refuses(() => gunzip(gzipSync(Buffer.from('hello')).subarray(0, 15)), 'pack.archive', /cannot be decompressed/);
});
