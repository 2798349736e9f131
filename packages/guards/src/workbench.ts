// For whoever writes guards and looks at them; a run needs none of it.
export type { GuardCase } from './cases/guard-case.ts';
export { type CaseWorld, judgeCase } from './cases/judge-case.ts';
export { readGuardCases, type ReadCases } from './cases/read-cases.ts';
export type { ExampleResult } from './examples/example-result.ts';
export { type GuardOnTool, tryGuardExamples } from './examples/guard-examples.ts';
export { type FindTool, tryPolicyExamples } from './examples/policy-examples.ts';
export type { GuardFinding } from './lint/finding.ts';
export { lintGuard } from './lint/lint-guard.ts';
export { lintTool, type ToolToLint } from './lint/lint-tool.ts';
export { mostWorlds, type Reach, reachOf } from './lint/reach.ts';
