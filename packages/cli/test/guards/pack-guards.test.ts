// What holds of the shipped pack's guards, as a user would ask it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpf, json, scratch } from '../support/fpf.ts';

type Listed = {
  readonly tool: string;
  readonly effect: string;
  readonly degraded: object | null;
  readonly guards: readonly {
    readonly spec: { readonly examples?: readonly { readonly expect: string }[]; readonly failure_mode: string };
  }[];
};

const dir = scratch();
const listed = json(fpf(['guards', 'list', '--json'], { cwd: dir }))['data'] as unknown as readonly Listed[];

/** They call tools that have guards. */
const flows: ReadonlySet<string> = new Set(['search_and_report', 'summarise_and_save']);

test('every tool of the pack that is not pure has a guard, with examples that pass and abstain, and degrade where it may', () => {
  assert.ok(listed.length > 30);
  for (const { tool, effect, degraded, guards } of listed) {
    if (effect !== 'pure' && !flows.has(tool)) assert.ok(guards.length > 0, tool);
    for (const { spec } of guards) {
      const shown = new Set(spec.examples?.map(({ expect }) => expect));
      assert.ok(shown.has('pass') && shown.has('abstain'), tool);
      if (degraded !== null)
        assert.ok(
          guards.some((one) => one.spec.examples?.some(({ expect }) => expect === 'degrade')),
          tool,
        );
      if (spec.failure_mode === 'degrade') assert.ok(degraded !== null && shown.has('degrade'), tool);
    }
  }
  assert.deepEqual(
    listed.filter(({ degraded }) => degraded !== null).map(({ tool }) => tool),
    ['run_command', 'run_task', 'run_shell'],
  );
});

test('their examples hold, and nothing is wrong with them', () => {
  const tested = fpf(['guards', 'test'], { cwd: dir });
  assert.equal(tested.code, 0, tested.stdout);
  assert.match(tested.stdout, /^\d{2,} passed, 0 failed$/m);
  const linted = fpf(['guards', 'lint', '--json'], { cwd: dir });
  assert.equal(linted.code, 0, linted.stdout);
  assert.deepEqual((json(linted)['data'] as { readonly findings: readonly unknown[] }).findings, []);
});
