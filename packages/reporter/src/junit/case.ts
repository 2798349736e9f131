import type { Reason, RunTrace, ToolResult, TracedCall } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { whyNot } from '../why.ts';

export type Ending = 'pass' | 'skipped' | 'failure' | 'error';

/** One call, or the run as a whole, as a test of it: what it is called, how it ended, and why. */
export type TestCase = {
  readonly classname: string;
  readonly name: string;
  readonly seconds?: number;
  readonly properties: Readonly<Record<string, string>>;
  readonly ending: Ending;
  readonly type?: string;
  readonly message?: string;
  readonly details?: string;
};

const mostOfArgs = 120;

/** `fpf.<skill>`, without its version: those who read such files make a tree of it, by the dots, and compare by it. */
function classOf({ skill }: Pick<TracedCall, 'skill'>): string {
  return skill === undefined ? 'fpf' : `fpf.${skill.replace(/@[^@]*$/, '')}`;
}

function nameOf(tool: string, args: object, at: number): string {
  return `${at}. ${tool} ${shorten(JSON.stringify(args), mostOfArgs)}`;
}

export function caseOfCall(call: TracedCall, at: number, result: ToolResult | undefined): TestCase {
  const { call_id: id, guard_decision: guard, duration_ms: duration, reasons = [], state = 'abstain', rewound } = call;
  const ending = rewound ? 'skipped' : ({ pass: 'pass', degrade: 'failure', abstain: 'skipped' } as const)[state];
  return {
    classname: classOf(call),
    name: nameOf(call.tool, call.args, at),
    ...(duration !== undefined && { seconds: duration / 1000 }),
    properties: { ...(id !== undefined && { call_id: id }), guard_decision: guard },
    ending,
    ...(ending !== 'pass' && { type: call.error?.code ?? reasons[0]?.code ?? state, message: whyOf(call) }),
    ...(ending === 'failure' && { details: excerptOf(result, call) }),
  };
}

function whyOf(call: TracedCall): string {
  const why = told(whyNot(call)) || (call.error === undefined ? 'No reason is recorded.' : call.error.code);
  return call.rewound ? `Taken back: the run went back behind this call. ${why}` : why;
}

function told(reasons: readonly Reason[]): string {
  return reasons.map(({ code, message }) => `${code}: ${message}`).join('\n');
}

export function caseOfWaiting(
  { call_id: id, tool, args, approval }: NonNullable<RunTrace['waiting']>[number],
  at: number,
): TestCase {
  const message = `A person is asked about this call (approval ${approval}); nothing is decided of it.`;
  return {
    classname: 'fpf',
    name: nameOf(tool, args, at),
    properties: { call_id: id },
    ending: 'skipped',
    type: 'paused',
    message,
  };
}

const endings = {
  completed: 'pass',
  abstained: 'skipped',
  paused: 'skipped',
  degraded: 'failure',
  interrupted: 'failure',
  exhausted: 'failure',
  failed: 'error',
} as const satisfies Readonly<Record<NonNullable<RunTrace['outcome']>, Ending>>;

/** The run itself, where its calls do not say how it ended: there are none, or something else ended it. */
export function caseOfRun({ outcome = 'failed', reasons = [], explanation = '' }: RunTrace): TestCase {
  const ending = endings[outcome];
  return {
    classname: 'fpf',
    name: 'the run as a whole',
    properties: {},
    ending,
    ...(ending !== 'pass' && {
      type: reasons[0]?.code ?? outcome,
      message: told(reasons) || outcome,
      details: explanation,
    }),
  };
}

const mostShown = 2_000;

/** What a failed call said, by its ends: that is where programs tell why. */
function excerptOf(result: ToolResult | undefined, { result_ref: ref }: Pick<TracedCall, 'result_ref'>): string {
  const parts = [
    ...(result === undefined
      ? []
      : [
          `exit status ${result.return_code ?? result.signal ?? 'none'}`,
          stream('stderr', result.stderr),
          stream('stdout', result.stdout),
        ]),
    ref === null ? '' : `all of it: ${ref}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function stream(name: string, text: string): string {
  if (text === '') return '';
  const cut = text.length - mostShown;
  return cut > 0 ? `${name} (its first ${cut} characters are left out):\n${text.slice(cut)}` : `${name}:\n${text}`;
}
