import type { Builtin, BuiltinHandler, BuiltinHands, JsonObject, ToolResult, ToolRunner } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expectRefused, expectSame } from './expect.ts';
import { makeDirectView } from './fixtures/direct-view.ts';
import { type InvocationShape, invocationOf } from './fixtures/invocation.ts';
import { memoryFiles } from './fixtures/memory-files.ts';

type Registered = Partial<Omit<Builtin, 'handler'>>;
type Ran = { readonly result: Promise<ToolResult>; readonly entered: () => number };

const outputSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 64 } },
};
const utf8 = new TextEncoder();

/**
 * What any runner owes a tool in process: it is held as a script is, and has nothing left in its hands when its call
 * has ended.
 */
export function builtinCases(arrange: Arrange<ToolRunner, undefined>): readonly ContractCase[] {
  const of = (
    name: string,
    attempt: (
      run: (handler: BuiltinHandler, more?: InvocationShape & Registered, signal?: AbortSignal) => Promise<Ran>,
    ) => Promise<void>,
  ): ContractCase =>
    contractCase('tool-runner', `in process: ${name}`, undefined, arrange, async (runner) => {
      const removals: (() => Promise<void>)[] = [];
      try {
        await attempt(
          async (
            handler,
            { name: named = 'echo', skill = 'echoer', shipped = false, ...shape } = {},
            signal = new AbortController().signal,
          ) => {
            const files = memoryFiles();
            await files.write('a.txt', utf8.encode('a'));
            runner.registerBuiltin({ name: named, skill, shipped, handler });
            const invocation = invocationOf({
              handler: { kind: 'builtin', path: 'echo', timeoutMs: 5_000, ...shape.handler },
              ...omitHandler(shape),
            });
            const direct = await makeDirectView([], files);
            removals.push(() => direct.remove());
            return { result: runner.run(invocation, direct.view, { signal }), entered: () => direct.entered.length };
          },
        );
      } finally {
        for (const remove of removals) await remove();
      }
    });
  const fails = (
    name: string,
    handler: BuiltinHandler,
    shape: InvocationShape,
    code: string,
    limit?: string,
  ): ContractCase =>
    of(name, async (run) => {
      const result = await (await run(handler, shape)).result;
      expectSame(
        [result.success, result.error?.code, result.limit ?? null],
        [false, code, limit ?? null],
        'how it ended',
      );
      expectSame(result.confinement, 'in-process', 'the confinement');
    });

  return [
    of('a registered handler gets the arguments and the files, and no program is started', async (run) => {
      const ran = await run(async ({ text }, { files }) => ({
        text: [text ?? null, new TextDecoder().decode(await files.read('a.txt'))],
      }));
      const result = await ran.result;
      expectSame([result.success, result.output, result.return_code], [true, { text: ['hi', 'a'] }, 0], 'how it ended');
      expectSame([result.confinement, ran.entered(), result.effects], ['in-process', 0, []], 'how it was held');
      expectSame(
        result.evidence.slice(0, 2).map((item) => item.carrier?.sha256),
        [sha256(result.stdout), sha256(result.stderr)],
        'the evidence links',
      );
    }),
    of('arguments are validated again', async (run) => {
      const ran = await run(async () => ({}), { args: { text: 7 } });
      await expectRefused(ran.result, 'admit.bad-arguments', 'a number for a text');
    }),
    of('a handler cannot change the arguments of its call', async (run) => {
      const args = { text: 'hi' };
      const result = await (
        await run(
          async (given) => {
            (given as { text: string }).text = 'changed';
            return {};
          },
          { args },
        )
      ).result;
      expectSame([result.success, args.text], [true, 'hi'], 'the arguments');
    }),
    of('a skill that it was not registered for is refused', async (run) => {
      const ran = await run(async () => ({}), { skill: 'somebody-else' });
      await expectRefused(ran.result, 'tool.builtin-not-yours', "somebody else's builtin");
    }),
    of('what the shipped skill may use, a skill of its name from elsewhere may not', async (run) => {
      const ran = await run(async () => ({}), { shipped: true });
      await expectRefused(ran.result, 'tool.builtin-not-yours', 'a skill from elsewhere');
    }),
    of('a name is given once', async (run) => {
      await (
        await run(async () => ({}))
      ).result;
      await expectRefused(
        run(async () => ({})),
        'tool.builtin-taken',
        'a second handler of one name',
      );
    }),
    of('what was aborted before is not begun', async (run) => {
      let begun = 0;
      const handler = async (): Promise<JsonObject> => ({ begun: ++begun });
      await expectRefused((await run(handler, {}, AbortSignal.abort())).result, 'tool.aborted', 'an aborted call');
      expectSame(begun, 0, 'handlers begun');
    }),
    fails(
      'an error is a failure with its words',
      async () => Promise.reject(new Error('no such thing')),
      {},
      'tool.builtin-failed',
    ),
    fails(
      'an error at once is a failure, too',
      () => {
        throw new Error('at once');
      },
      {},
      'tool.builtin-failed',
    ),
    fails(
      'output is held against output_schema',
      async () => ({ other: 1 }),
      { output_schema: outputSchema },
      'tool.bad-output',
    ),
    fails('no value is not JSON', async () => undefined as unknown as JsonObject, {}, 'tool.bad-output'),
    fails(
      'output has a cap',
      async () => 'x'.repeat(100),
      { handler: { kind: 'builtin', maxOutputBytes: 50 } },
      'tool.output-limit',
      'output',
    ),
    of('one that does not end is given up on, and its hands are empty from then on', async (run) => {
      let hands: BuiltinHands | undefined;
      const handler: BuiltinHandler = (_args, lent) => {
        hands = lent;
        return new Promise(() => undefined);
      };
      const result = await (await run(handler, { handler: { kind: 'builtin', timeoutMs: 50 } })).result;
      expectSame(
        [result.error?.code, result.limit, result.return_code],
        ['tool.timeout', 'time', null],
        'how it ended',
      );
      expectSame(hands?.signal.aborted, true, 'the signal');
      if (!hands) return;
      await expectRefused(hands.files.write('late.txt', utf8.encode('late')), 'session.closed', 'a late write');
      await expectRefused(hands.memory.get('late'), 'session.closed', 'a late memory');
    }),
    of('an abort ends the call', async (run) => {
      const abort = new AbortController();
      const ran = await run(() => new Promise(() => undefined), {}, abort.signal);
      setTimeout(() => abort.abort(), 20);
      expectSame((await ran.result).error?.code, 'tool.aborted', 'the error');
    }),
  ];
}

function omitHandler({ handler: _handler, ...rest }: InvocationShape): InvocationShape {
  return rest;
}
