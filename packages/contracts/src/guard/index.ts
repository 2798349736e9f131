export type { AdmittedCall, CalledTool } from './admitted-call.ts';
export { DecisionCase, JudgedTool } from './decision-case.ts';
export { appliedGuard, guardsOn } from './guards-on.ts';
export { judgedTool } from './judged-tool.ts';
export { namedStranger, type NamedSkill, namesSomething, type ToolOrSkill } from './named-skill.ts';
