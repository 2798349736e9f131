import { payloadsOf, type RunTrace } from '@fpf/contracts';
import { taskDir, taskNames } from '../task-files.ts';
import { hookLine } from './call-part.ts';
import type { CoursePart, TaskPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';
import { pathParts } from './reason-part.ts';
import { stableJson } from '../stable-json.ts';

/** What was done to the run from outside, what it handed on, and where it went back. */
export function coursePart(work: PageWork): CoursePart {
  const { trace, events, words, limits } = work;
  return {
    tasks: taskParts(work),
    controls: (trace.controls ?? [])
      .slice(0, limits.list)
      .map(({ before, control, rewound }) => ({ before, ...controlLine(control, work), rewound: rewound === true })),
    checkpoints: (trace.checkpoints ?? [])
      .slice(0, limits.list)
      .map(({ id, label, before }) => ({ id, label: label ?? null, before })),
    rewinds: (trace.rewinds ?? []).slice(0, limits.list).map(({ to, forgotten_calls: calls, changed }) => ({
      to,
      calls: calls.slice(0, limits.list),
      changed: changed.slice(0, limits.list).map((path) => words.head(path, limits.message)),
    })),
    resumed: payloadsOf(events, 'run-resumed')
      .slice(0, limits.list)
      .map(({ attempt, drift }) => ({ attempt, drift: drift.slice(0, limits.list) })),
    hooks: (trace.hooks ?? []).slice(0, limits.list).map(hookLine),
  };
}

type Control = NonNullable<RunTrace['controls']>[number]['control'];

function controlLine(
  control: Control,
  { words, limits }: PageWork,
): Pick<CoursePart['controls'][number], 'what' | 'text'> {
  switch (control.kind) {
    case 'mode':
      return { what: 'mode', text: control.mode };
    case 'budget':
      return { what: 'budget', text: stableJson(control.budget) };
    case 'model':
      return { what: 'model', text: `${control.name} ${control.digest ?? ''}` };
    case 'message':
      return { what: 'message', text: words.take(control.text, limits.args) };
    case 'end':
      return { what: 'end', text: 'No more was to come.' };
  }
}

function taskParts(work: PageWork): readonly TaskPart[] {
  const { trace, events, files, words, limits } = work;
  const begun = new Map(payloadsOf(events, 'task-started').map((started) => [started.task, started.request]));
  const ended = new Map(payloadsOf(events, 'task-ended').map((end) => [end.task, end.outcome]));
  return (trace.tasks ?? []).slice(0, limits.list).map(({ task, role, call_id: id, outcome, effects = [] }) => ({
    task,
    role,
    request: words.take(begun.get(task) ?? '', limits.args),
    call: callNumber(id),
    outcome: outcome ?? null,
    said: ended.has(task) ? words.head(ended.get(task)?.explanation.split('\n')[0] ?? '', limits.message) : null,
    paths: pathParts(effects, work),
    files: taskNames.map((name) => `${taskDir(task)}/${name}`).filter((name) => files.has(name)),
  }));
}
