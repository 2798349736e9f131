import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allow, hashA, hourMs, request, shelf } from '../support/approvals.ts';

const code = (wanted: string) => (error: unknown) => (error as { code?: unknown }).code === wanted;

test('what is damaged allows nothing, says which file, and is asked anew without it', async (t) => {
  const broken: Readonly<Record<string, (dir: string, id: string) => void>> = {
    'an empty answer': (dir, id) => writeFileSync(join(dir, `${id}.answered.json`), ''),
    'half an answer': (dir, id) => writeFileSync(join(dir, `${id}.answered.json`), '{"id":'),
    'the answer to another question': (dir, id) =>
      writeFileSync(
        join(dir, `${id}.answered.json`),
        JSON.stringify({ id: 'aaaaaaaaaaaa-9', decision: 'allow', at: at(0), by: 'ada', expires: at(hourMs) }),
      ),
    'a use without an answer': (dir, id) => {
      writeFileSync(join(dir, `${id}.ended.json`), JSON.stringify({ id, end: 'used', at: at(0), call: 'run/1' }));
    },
    'a question of another name': (dir, id) =>
      renameSync(join(dir, `${id}.asked.json`), join(dir, 'aaaaaaaaaaaa-7.asked.json')),
    'a question with an answer in it': (dir, id) =>
      writeFileSync(
        join(dir, `${id}.asked.json`),
        JSON.stringify({
          id,
          call_hash: hashA,
          skill: 'files',
          tool: 'write_file',
          args: {},
          why: '',
          state: 'allowed',
          expires: at(hourMs),
          asked: {
            at: at(0),
            call: 'run/1',
          },
          answered: {
            at: at(0),
            by: 'ada',
          },
        }),
      ),
    'a link': (dir, id) => symlinkSync(`${id}.asked.json`, join(dir, `${id}.answered.json`)),
    'a folder': (dir, id) => mkdirSync(join(dir, `${id}.answered.json`)),
    'a file that is too large': (dir, id) =>
      writeFileSync(join(dir, `${id}.answered.json`), Buffer.alloc(5 * 1024 * 1024, 32)),
  };
  const start = shelf().clock.at;
  function at(offset: number): string {
    return new Date(start + offset).toISOString();
  }
  for (const [name, damage] of Object.entries(broken))
    await t.test(name, async () => {
      const { approvals, dir } = shelf();
      const { id } = await approvals.ask(request());
      damage(dir, id);
      const said = (error: Error): boolean => code('approval.damaged')(error) && error.message.includes(dir);
      await assert.rejects(approvals.of(hashA), said);
      const other = await approvals.ask(request({ call_hash: 'c'.repeat(64) }));
      const { approvals: sound, damaged } = await approvals.list();
      assert.deepEqual(
        sound.map((one) => one.id),
        [other.id],
      );
      assert.ok(
        damaged.length > 0 && damaged.every(({ message, next }) => message.includes(dir) && next.includes(dir)),
      );
      await assert.rejects(approvals.ask(request()), said);
      await assert.rejects(approvals.answer('aaaa', allow), said);
      assert.deepEqual(await approvals.of('b'.repeat(64)), [], 'other calls are not touched');
      assert.notEqual(await approvals.use(id, 'run/1').catch(() => 'refused'), true);
      const anew = await withoutDamaged(() => approvals.ask(request()));
      assert.equal(anew.state, 'asked');
    });
});

/** Does what the hint says, until nothing is damaged any more. */
async function withoutDamaged<T>(again: () => Promise<T>): Promise<T> {
  try {
    return await again();
  } catch (error) {
    const [, file] = /Remove (.+); the question/.exec((error as { hint?: string }).hint ?? '') ?? [];
    assert.ok(file, String(error));
    rmSync(file, { recursive: true });
    return withoutDamaged(again);
  }
}
