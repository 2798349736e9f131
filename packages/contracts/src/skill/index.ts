export { SkillDiagnostic, SkillManifest, SkillProfile, SkillRef } from './skill-manifest.ts';
export { SkillPin, SkillSource, SkillVersion } from './skill-pin.ts';
export { SkillCandidate, SkillSearch } from './skill-search.ts';
export { SkillTools } from './skill-tools.ts';
