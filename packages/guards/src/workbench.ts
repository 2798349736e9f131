// For whoever writes guards and looks at them; a run needs none of it.
export { type GuardCase, readGuardCases, type ReadCases } from './cases/read-cases.ts';
export { type CaseWorld, judgeCase } from './cases/judge-case.ts';
export { type ExampleResult, type GuardOnTool, tryGuardExamples } from './examples/guard-examples.ts';
export { type FindTool, tryPolicyExamples } from './examples/policy-examples.ts';
export { type GuardFinding, lintTool, type ToolToLint } from './lint/lint-tool.ts';
export { type NamedRule, notAllowed, readCommandRules, type ReadRules } from './rules/argv/command-rules.ts';
export { lintGuard } from './lint/lint-guard.ts';
export { mostWorlds, type Reach, reachOf } from './lint/reach.ts';
