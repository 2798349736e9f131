import type { Mutant } from './mutant.ts';

/** What a hook says of a call is not heeded. */
export const hookMutants: readonly Mutant[] = [
  {
    name: 'hook-ignored',
    breaks: 'a hook that stops a call does not',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/admit.ts',
        text: 'if (stopped) {',
        instead: "if (stopped && run === '') {",
      },
    ],
    by: ['A hook that says no has stopped the call'],
  },
  {
    name: 'failed-hook-passed-over',
    breaks: 'a hook that fails is passed over',
    edits: [
      {
        file: 'packages/orchestrator/src/hooks/run-hooks.ts',
        text: "if ('failed' in heard) {",
        instead: "if ('failed' in heard) continue;\n    if ('failed' in heard) {",
      },
    ],
    by: ['A hook that throws has stopped the call', 'A hook that never answers has stopped the call'],
  },
  {
    name: 'changed-arguments-not-admitted',
    breaks: 'arguments that a hook changed are not held to the schema',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/admit.ts',
        text: 'const admission = admit({ name: call.tool.name, arguments: args }, [call.tool]);',
        instead: 'const admission: ReturnType<typeof admit> = { ok: true, tool: call.tool, args };',
      },
    ],
    by: ['A hook that changes arguments to what no tool takes'],
  },
  {
    name: 'hook-of-nobody-taken',
    breaks: 'a hook about a tool that does not exist is never asked, and nobody is told',
    edits: [
      {
        file: 'packages/orchestrator/src/assert-named.ts',
        text: 'hooks.filter(({ tool }) => tool !== undefined)',
        instead: 'hooks.filter(() => false)',
      },
    ],
    by: ['A hook about a tool that nobody has'],
  },
  {
    name: 'deny-of-nobody-taken',
    breaks: 'a deny that matches no call is taken for a rule',
    edits: [
      {
        file: 'packages/orchestrator/src/assert-named.ts',
        text: '.filter(namesSomething)',
        instead: '.filter(() => false)',
      },
    ],
    by: ['A deny that names a tool that nobody has', 'A deny that names a skill that is not'],
  },
  {
    name: 'value-needs-a-skill',
    breaks: 'a run that asks for a value alone has no tool to give it with',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/search.ts',
        text: 'if (settings.tools?.length || context.output) return',
        instead: 'if (settings.tools?.length) return',
      },
    ],
    by: ['A program that wants a value gets one'],
  },
];
