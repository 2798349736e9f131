import type { PolicyRule } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expectSame } from '../expect.ts';
import { guardContext, guardedCall } from '../fixtures/guarded-call.ts';
import type { Builder } from './builder.ts';
import type { RuleMember } from './fixture.ts';
import { expectVerdict } from './verdicts.ts';

type Args = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * What a rule asks of the argument `x`: values that it fits, values that it does not, and values of which that cannot
 * be said.
 */
type Asks = readonly [
  what: string,
  member: RuleMember | undefined,
  rule: Partial<PolicyRule>,
  fits: readonly Args[],
  not: readonly Args[],
  unsaid: readonly Args[],
];

const missing: Args = {};
const words = (args: readonly string[]): Args => ({ program: 'git', args });

const asks: readonly Asks[] = [
  [
    'a value',
    undefined,
    { args: { x: { equals: 'a' } } },
    [{ x: 'a' }],
    [{ x: 'ab' }, { x: 'A' }],
    [{ x: 7 }, missing],
  ],
  [
    'one of some values',
    undefined,
    { args: { x: { one_of: ['a', 'c'] } } },
    [{ x: 'a' }, { x: 'c' }],
    [{ x: 'b' }, { x: 'ac' }],
    [{ x: 2 }, missing],
  ],
  [
    'a number within bounds',
    undefined,
    { args: { x: { min: 1, max: 3 } } },
    [{ x: 1 }, { x: 3 }],
    [{ x: 0 }, { x: 4 }],
    [{ x: '2' }, missing],
  ],
  [
    'two things of one argument',
    undefined,
    { args: { x: { equals: 'a', one_of: ['b'] } } },
    [],
    [{ x: 'a' }, { x: 'b' }],
    [missing],
  ],
  [
    'a text',
    'text',
    { args: { x: { text: 'npm t?st *' } } },
    [{ x: 'npm test all' }],
    [{ x: 'npm test' }, { x: 'x npm test all' }],
    [{ x: 1 }, missing],
  ],
  [
    'a text without signs',
    'text',
    { args: { x: { text: 'npm test' } } },
    [{ x: 'npm test' }],
    [{ x: 'npm test && rm -rf x' }, { x: 'a.c' }],
    [missing],
  ],
  [
    'a path',
    'path',
    { args: { x: { path: ['src/**', '*.md'] } } },
    [{ x: 'src/a/b.ts' }, { x: 'README.md' }],
    [{ x: 'docs/README.md' }, { x: 'lib/a.ts' }],
    [{ x: 'src/../../x' }, { x: '/etc/passwd' }, { x: 'src/\0' }, { x: 7 }, missing],
  ],
  [
    'a command',
    'argv',
    { argv: { program: 'git', subcommand: ['log'], flags: { '--oneline': 'alone' }, effect: 'read' } },
    [words(['log']), words(['log', '--oneline'])],
    [words(['push']), { program: 'rm', args: ['log'] }],
    [words(['log', '--output=x']), words(['log', ';', 'rm']), { program: 'git', args: 'log' }, missing],
  ],
];

/**
 * Members of a rule beyond names: an allow matches where it is known to hold, a deny or an ask also where that cannot
 * be told.
 */
export function permitMemberCases({ ruling }: Builder): readonly ContractCase[] {
  return [
    ...asks
      .filter(([, , , fits]) => fits.length > 0)
      .map(([what, member, rule, fits]) =>
        ruling(`allows ${what} that a rule allows`, member, async (engine) => {
          for (const args of fits) {
            const policy = { allow: [{ tool: 'touch', ...rule }], deny: [], ask: [] };
            expectSame(
              (await engine.permit(guardedCall({ args }), guardContext({}, policy))).decision,
              'pass',
              show(args),
            );
          }
        }),
      ),
    ...asks.flatMap(([what, member, rule, fits, not, unsaid]) => [
      ruling(`allows no more than ${what} that a rule allows`, undefined, async (engine) => {
        for (const args of [...not, ...unsaid]) {
          const policy = { allow: [{ tool: 'touch', ...rule }], deny: [], ask: [] };
          expectVerdict(
            await engine.permit(guardedCall({ args }), guardContext({}, policy)),
            'abstain',
            'permission',
            show(args),
          );
        }
      }),
      ruling(`denies ${what}, and what cannot be told from it`, undefined, async (engine) => {
        for (const args of [...fits, ...unsaid]) {
          const policy = { allow: [{ tool: 'touch' }], deny: [{ tool: 'touch', ...rule }], ask: [] };
          expectVerdict(
            await engine.permit(guardedCall({ args }), guardContext({}, policy)),
            'abstain',
            'permission',
            show(args),
          );
        }
      }),
      ruling(`denies no more than ${what}`, member, async (engine) => {
        for (const args of not) {
          const policy = { allow: [{ tool: 'touch' }], deny: [{ tool: 'touch', ...rule }], ask: [] };
          expectSame(
            (await engine.permit(guardedCall({ args }), guardContext({}, policy))).decision,
            'pass',
            show(args),
          );
        }
      }),
    ]),
    ruling('looks at where links lead, not only at how a path is written', undefined, async (engine) => {
      const policy = { allow: [{ tool: 'touch', args: { path: { path: ['src/**'] } } }], deny: [], ask: [] };
      for (const realPath of [async () => 'secret/a', () => Promise.reject(new Error('leads out'))]) {
        const call = guardedCall({ args: { path: 'src/link' } });
        expectVerdict(
          await engine.permit(call, guardContext({ realPath }, policy)),
          'abstain',
          'permission',
          'a link that leads elsewhere',
        );
      }
    }),
  ];
}

function show(args: object): string {
  return JSON.stringify(args);
}
