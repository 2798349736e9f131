import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryFiles } from '@fpf/contract-tests';
import fc from 'fast-check';
import { bytesOf, fromShell, textOf, toShell } from '../../src/shell/raw-bytes.ts';
import { runShell } from '../../src/shell/run-shell.ts';
import { handsOf } from '../support/hands.ts';

type Said = { readonly exit_code: number; readonly stdout: string; readonly stderr: string };

const latin = Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a);
const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Runs a script beside files of several encodings, and gives what the script said and what lies in `o`. */
async function sh(script: string): Promise<Said & { readonly o: string | undefined }> {
  const files = memoryFiles();
  await files.makeFolder('.git');
  for (const [path, bytes] of Object.entries({
    lat: latin,
    every,
    utf: utf8('café 日本\n'),
    bom: utf8('\ufeffx\n'),
    own: utf8('x\uef80\uefffy\n'),
  }))
    await files.write(path, bytes);
  const said = (await runShell({ script }, handsOf({ files }))) as Said;
  const o = await files.read('o').catch(() => undefined);
  return { ...said, o: o && Buffer.from(o).toString('latin1') };
}

const ofUtf8 = (text: string): string => Buffer.from(text).toString('latin1');

test('bytes become text and the same bytes again, whatever they are', () => {
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => utf8(text)),
    fc.constant(every),
  );
  fc.assert(
    fc.property(fc.array(bytes), (parts) => {
      const given = new Uint8Array(Buffer.concat(parts));
      assert.ok(textOf(given).isWellFormed());
      assert.deepEqual(bytesOf(textOf(given)), given);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(fromShell(toShell(text)), text)));
  assert.equal(textOf(utf8('Zoë 日本 💀')), 'Zoë 日本 💀');
  assert.equal(fromShell(textOf(latin)), 'caf\ufffd\n');
  assert.throws(() => bytesOf('\ud83d'), /half a character/);
});

for (const [script, o] of [
  ['cp lat o; sed -i s/c/d/ o', 'daf\xe9\n'],
  ['awk "{ print }" lat > o', 'caf\xe9\n'],
  ['grep c lat > o', 'caf\xe9\n'],
  ['sort lat > o', 'caf\xe9\n'],
  ['tr a b < lat > o', 'cbf\xe9\n'],
  ['cat lat | sed s/c/d/ | awk "{ print \\$0 }" | sort | uniq | tr a b | rev | rev | tac | tee o', 'dbf\xe9\n'],
  ['{ cat lat; echo é; } > o', 'caf\xe9\n\xc3\xa9\n'],
  ['cat lat | cat utf - | sort > o', `${ofUtf8('café 日本\n')}caf\xe9\n`],
  ['x=$(cat lat); echo "$x" > o', 'caf\xe9\n'],
  ['cat <<< "$(cat lat)é" > o', 'caf\xe9\xc3\xa9\n'],
  ['cat every | cat > o', Buffer.from(every).toString('latin1')],
  ['sed "" every > o', Buffer.from(every).toString('latin1')],
  ['cat bom | sort > o', '\xef\xbb\xbfx\n'],
  ['cat own | sed s/x/z/ | sort > o', ofUtf8('z\uef80\uefffy\n')],
  ['echo \uef80 > o', ofUtf8('\uef80\n')],
  ['printf "\\xff\\xfe\\x00" > o', '\xff\xfe\0'],
  ['bash -c "cat lat; echo é" > o', 'caf\xe9\n\xc3\xa9\n'],
  ['cat lat | xargs echo é > o', '\xc3\xa9 caf\xe9\n'],
  ['echo é | xargs echo > o', '\xc3\xa9\n'],
  ['while read -r x; do echo "$x ${#x}"; done < utf > o', ofUtf8('café 日本 7\n')],
  ['cat lat utf | while read -r x; do echo "$x"; done > o', `caf\xe9\n${ofUtf8('café 日本\n')}`],
  ['while IFS= read -r -n1 x; do printf "%s" "$x"; done < utf > o', ofUtf8('café 日本')],
  ['read -ra x < utf; echo "${x[1]}${#x[@]}" > o', ofUtf8('日本2\n')],
  ['mapfile -t x < <(cat lat utf); echo "${x[0]}${x[1]}" > o', `caf\xe9${ofUtf8('café 日本\n')}`],
  ['read < utf; echo $REPLY > o', ofUtf8('café 日本\n')],
  ['f() { local x; read x; echo "$x"; }; f < utf > o; echo "$x" >> o', ofUtf8('café 日本\n\n')],
  ['while read -r x <&3; do echo "$x"; done 3< utf > o', ofUtf8('café 日本\n')],
  ['echo "read x < utf; echo \\$x > o" > s; bash s', ofUtf8('café 日本\n')],
  ['eval "echo é > o"; echo "x=é" > s; . ./s; echo $x >> o', ofUtf8('é\né\n')],
] as const)
  test(`bytes are kept by: ${script}`, async () => {
    const said = await sh(script);
    assert.equal(said.o, o, said.stderr);
  });

test('what read and eval end with is their own', async () => {
  const said = await sh(
    'read x < utf; echo $?; read x < /tmp/none; echo $?; read x <<< ""; while read x; do echo no; done; false; eval "echo \\$?"',
  );
  assert.match(said.stdout, /^0\n1\n1\n$/);
});

test('a name is text: as it is in the session, and never one with a byte that is none', async () => {
  const said = await sh(
    'echo a > \uef80; mv \uef80 \uefff; ln -s \uefff l; readlink l; cat l > o; ls -1 | tail -n 1; echo b > "$(cat lat)"; ls',
  );
  assert.deepEqual([said.o, said.stdout.split('\n').slice(0, 2)], ['a\n', ['\uefff', '\uefff']]);
  assert.match(said.stderr, /caf\ufffd: /);
  assert.ok(!said.stdout.includes('caf'));
});

test('what is said is text, and a byte that is none is told as U+FFFD', async () => {
  assert.equal((await sh('echo é; cat utf lat; bash -c "echo Ã©"')).stdout, 'é\ncafé 日本\ncaf\ufffd\nÃ©\n');
});

test('where text would be lost all the same, it is refused', async () => {
  for (const script of [
    'exec 3<<< é; cat <&3 > o',
    'cat 3< <(echo é) <&3 > o',
    'exec 3<> utf; cat <&3 > o',
    'n=x; read $n < utf',
  ])
    await assert.rejects(sh(script), /would lose text beyond ASCII|in plain words/, script);
  for (const script of [
    'eval "read x < utf; echo \\$x > o"',
    'echo "read x < utf; echo \\$x > o" > s; source s; (exit $?)',
  ]) {
    const said = await sh(script);
    assert.deepEqual([said.o, said.exit_code], [undefined, 1], script);
    assert.match(said.stderr, /refused: inside it read/);
  }
});
