export { assertAskedSkills } from './asked-skills.ts';
export { composeSkills } from './compose-skills.ts';
export { assertContextRoom } from './context-room.ts';
export { firstRuleNote, ruleState } from './policy-rule-text.ts';
export { settledSkills, shippedPack, skillDefaults } from './skill-settings.ts';
export { skillOptions } from './skill-sources.ts';
export { findingLines } from './source-lines.ts';
