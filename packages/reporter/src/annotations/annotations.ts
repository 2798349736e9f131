import type { RunTrace, TracedCall } from '@fpf/contracts';
import { whyNot } from '../why.ts';

/**
 * Something of a run that a code host shows beside the code: how bad it is, what it is, and at which file where it is
 * about one.
 */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** A path in the workspace. */
  readonly file?: string;
};

const levels = {
  completed: 'notice',
  abstained: 'warning',
  paused: 'warning',
  degraded: 'error',
  interrupted: 'error',
  exhausted: 'error',
  failed: 'error',
} as const;

/** How the run ended, and each call that did not pass: the gravest first, and of one kind in the order of the run. */
export function annotationsOf(trace: RunTrace): readonly Annotation[] {
  const { outcome = 'failed', reasons = [], explanation = '' } = trace;
  const whole: Annotation = {
    level: levels[outcome],
    title: `fpf: ${outcome}${reasons[0] === undefined ? '' : ` (${reasons[0].code})`}`,
    message: explanation || outcome,
  };
  const calls = trace.tool_calls.flatMap((call, index) => annotationOf(call, index + 1));
  const order = ['error', 'warning', 'notice'] as const;
  return [whole, ...calls].toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

function annotationOf(call: TracedCall, at: number): readonly Annotation[] {
  const { state = 'abstain', rewound, tool } = call;
  if (state === 'pass' || rewound) return [];
  const why = whyNot(call)
    .map(({ code, message, next }) => `${code}: ${message}${next === undefined ? '' : ` ${next}`}`)
    .join('\n');
  const file = [...(call.rejected ?? []), ...(call.effects ?? [])][0]?.path;
  return [
    {
      level: state === 'degrade' ? 'error' : 'warning',
      title: `fpf: call ${at}, ${tool}, ${state === 'degrade' ? 'degraded' : 'abstained'}`,
      message: why || (call.error?.code ?? 'No reason is recorded.'),
      ...(file !== undefined && { file }),
    },
  ];
}
