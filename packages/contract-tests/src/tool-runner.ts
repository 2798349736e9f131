import { type JsonObject, toolFiles, ToolResult, type ToolRunner } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { sha256 } from '@fpf/contracts/hash';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectRefused, expectSame } from './expect.ts';
import { makeDirectView } from './fixtures/direct-view.ts';
import { type InvocationShape, invocationOf } from './fixtures/invocation.ts';
import { memberCase } from './fixtures/member-case.ts';
import { builtinCases } from './tool-runner-builtins.ts';

type Ran = {
  readonly result: Promise<ToolResult>;
  readonly entered: () => number;
  /** How often the view was told to keep its changes or to take them back, which is not the runner's to do. */
  readonly ended: () => readonly string[];
  readonly before: unknown;
  readonly given: () => unknown;
};

const echo = `let text = ''; process.stdin.setEncoding('utf8'); process.stdin.on('data', (d) => (text += d)); process.stdin.on('end', () => console.log(text));`;
const closedText: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 64 } },
};

/**
 * What document 1 §1 and document 3 §3-4 ask of any runner: arguments checked again, output captured, a crash is a
 * result.
 */
export function toolRunnerCases(arrange: Arrange<ToolRunner, undefined>): readonly ContractCase[] {
  const of = (
    name: string,
    attempt: (run: (shape: InvocationShape, signal?: AbortSignal) => Promise<Ran>) => Promise<void>,
  ): ContractCase =>
    contractCase('tool-runner', name, undefined, arrange, async (runner) => {
      const removals: (() => Promise<void>)[] = [];
      try {
        await attempt(async (shape, signal = new AbortController().signal) => {
          const invocation = invocationOf(shape);
          const direct = await makeDirectView(toolFiles(invocation.tool, invocation.skill));
          removals.push(() => direct.remove());
          const given = (): unknown =>
            JSON.parse(JSON.stringify([invocation.tool, invocation.args, invocation.skill.pin]));
          const before = given();
          const result = runner.run(invocation, direct.view, { signal });
          return { result, entered: () => direct.entered.length, ended: () => direct.ended, before, given };
        });
      } finally {
        for (const remove of removals) await remove();
      }
    });
  const fails = (name: string, shape: InvocationShape, code: string, limit?: string): ContractCase =>
    of(name, async (run) => {
      const result = await (await run(shape)).result;
      expectSame(result.success, false, 'success');
      expectSame(result.error?.code, code, 'the error');
      expectSame(result.limit, limit, 'the limit');
    });
  const refuses = (name: string, shape: InvocationShape, code: string): ContractCase =>
    of(name, async (run) => {
      const ran = await run(shape);
      await expectRefused(ran.result, code, name);
      expectSame(ran.entered(), 0, 'programs started');
    });

  return [
    memberCase('tool-runner', arrange, undefined),
    of('gives the arguments as JSON on standard input and reads one JSON value back', async (run) => {
      const result = await (await run({ script: echo, args: { text: 'Zoë "x"\n' } })).result;
      expectSame(result.output, { text: 'Zoë "x"\n' }, 'the output');
      expectSame([result.success, result.return_code], [true, 0], 'success and return code');
      expectSame(result.effects, [], 'effects');
      expectSame(
        result.evidence.map((item) => item.carrier?.sha256),
        [sha256(result.stdout), sha256(result.stderr)],
        'the evidence links',
      );
    }),
    of('gives a result of the form that a trace can hold', async (run) => {
      for (const script of [echo, 'process.exit(3);']) {
        expectSame(
          check(ToolResult, await (await run({ script, args: { text: 'hi' } })).result),
          [],
          'the form of the result',
        );
      }
    }),
    of('changes nothing that it is handed', async (run) => {
      const args = { text: 'hi' };
      const ran = await run({ script: echo, args });
      await ran.result;
      expectSame([args, ran.given()], [{ text: 'hi' }, ran.before], 'what it was handed');
    }),
    of('starts what the view plans, and nothing else: it neither keeps nor takes back what was done', async (run) => {
      const script = 'console.log(JSON.stringify(process.env.PLANNED ?? null))';
      const ran = await run({ script });
      expectSame((await ran.result).output, 'by the view', 'what the plan of the view gave to the program');
      expectSame([ran.entered(), ran.ended()], [1, []], 'plans asked for, and ends of the view');
    }),
    refuses('validates arguments again: a wrong type runs nothing', { args: { text: 7 } }, 'admit.bad-arguments'),
    refuses(
      'validates arguments again: an unknown argument runs nothing',
      { args: { text: 'x', more: 1 } },
      'admit.bad-arguments',
    ),
    refuses('refuses a tool without a handler', { handler: undefined }, 'tool.no-handler'),
    refuses(
      'refuses a script that is not a file of the skill',
      { handler: { path: '../main.mjs' } },
      'tool.no-handler',
    ),
    refuses('refuses a builtin that nobody registered', { handler: { kind: 'builtin' } }, 'tool.builtin-unknown'),
    refuses('refuses a tool that asks for the network', { handler: { network: true } }, 'tool.network-unsupported'),
    refuses('refuses a reduced form that is not declared', { reduced: true }, 'guard.no-reduced-form'),
    of('runs exactly the declared reduced form', async (run) => {
      const result = await (await run({ script: echo, reduced: true, degraded: { args: { dry_run: true } } })).result;
      expectSame(result.output, { dry_run: true, text: 'hi' }, 'what the tool was given');
    }),
    of('a crash is a result with its log', async (run) => {
      const result = await (await run({ script: 'console.log("half"); console.error("why"); process.exit(7)' })).result;
      expectSame(
        [result.success, result.return_code, result.error?.code],
        [false, 7, 'tool.exit-code'],
        'how it ended',
      );
      expectSame([result.stdout, result.stderr], ['half\n', 'why\n'], 'what it said');
    }),
    fails(
      'a signal is a result',
      { script: 'process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 9e6)' },
      'tool.signal',
    ),
    fails(
      'a tool that does not end is ended',
      { script: 'setInterval(() => {}, 1e6)', handler: { timeoutMs: 300 } },
      'tool.timeout',
      'time',
    ),
    fails('no output is not JSON', { script: '' }, 'tool.bad-output'),
    fails('two values are not one', { script: 'console.log("{} {}")' }, 'tool.bad-output'),
    fails('a duplicate key is not taken', { script: `console.log('{"text":"a","text":"b"}')` }, 'tool.bad-output'),
    fails(
      'output is held against output_schema',
      { script: 'console.log("{}")', output_schema: closedText },
      'tool.bad-output',
    ),
    of('output has a cap, and a flood ends the tool', async (run) => {
      const script = `const line = 'x'.repeat(1023) + '\\n'; const more = () => { while (process.stdout.write(line)); process.stdout.once('drain', more); }; more();`;
      const result = await (await run({ script, handler: { maxOutputBytes: 4096 } })).result;
      expectSame(
        [result.error?.code, result.limit, result.truncated],
        ['tool.output-limit', 'output', true],
        'how it ended',
      );
      expect(result.stdout.length < 8192, `kept ${result.stdout.length} characters of a flood`);
    }),
    of('an abort ends the tool', async (run) => {
      const abort = new AbortController();
      const ran = await run({ script: 'setInterval(() => {}, 1e6)' }, abort.signal);
      setTimeout(() => abort.abort(), 100);
      const result = await ran.result;
      expectSame(result.error?.code, 'tool.aborted', 'the error');
    }),
    of('what was aborted before is not begun', async (run) => {
      const ran = await run({}, AbortSignal.abort());
      await expectRefused(ran.result, 'tool.aborted', 'an aborted call');
      expectSame(ran.entered(), 0, 'programs started');
    }),
    of('a tool that closes its input does not harm its runner', async (run) => {
      const result = await (
        await run({
          script: 'process.stdin.destroy(); setTimeout(() => console.log("1"), 50)',
          args: { text: 'x'.repeat(64) },
        })
      ).result;
      expectSame(result.output, 1, 'the output');
    }),
    ...builtinCases(arrange),
  ];
}
