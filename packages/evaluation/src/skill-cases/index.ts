export type { TemporaryFolders } from './case-places.ts';
export { layOut } from './lay-out.ts';
export {
  type CasePorts,
  type CaseResult,
  type CaseResults,
  type PreparedSkill,
  runSkillCases,
} from './run-skill-cases.ts';
export type { SkillCase } from './skill-case.ts';
