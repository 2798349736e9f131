export { casesFile, type CasesProblem, readCases, type ReadCases } from './cases/read-cases.ts';
export { SkillCase } from './cases/skill-case.ts';
export { type Examined, examineSkill } from './examine-skill.ts';
export { examineFolder } from './examine-folder.ts';
export { type FpfAlias, fpfAliases } from './profile/fpf-header.ts';
export { bindAtWork } from './fpf/enact/bind-inputs.ts';
export { bindTexts } from './fpf/enact/bind-inputs.ts';
export { enact } from './fpf/enact/enact.ts';
export { type ExtractedFolder, extractFolder } from './extract-folder.ts';
export { extractSkill, type SkillExtraction } from './fpf/describe/extract-skill.ts';
export { knownFacts } from './fpf/extract/extract-purpose.ts';
export { type MethodSection, methodSections } from './fpf/extract/sections.ts';
export { bodyReader } from './load/body-reader.ts';
export { bodyLimits } from './load/read-body.ts';
export { usedBy } from './load/flow-skills.ts';
export { type FolderToLoad, loadFolder } from './load/skill-loader.ts';
export { fpfSections } from './load/kernel.ts';
export { pinSkill } from './load/check-pin.ts';
export { defaultTokens } from './limits.ts';
export { estimateTokens, skillTokens } from './load/token-budget.ts';
export { createSkillLoader, mostSkills } from './load/skill-loader.ts';
export { packageVersion } from './package-version.ts';
export { SkillOptions, SkillSourceOption } from './options.ts';
export { type FindingCode, findingRules } from './report/finding-rules.ts';
export { collectFindings, type Findings, hasErrors, showFinding } from './report/findings.ts';
export { decodeSkill } from './read/decode.ts';
export { placeOf } from './read/places.ts';
export { parseHeader } from './read/parse-header.ts';
export { sliceFrontmatter } from './read/slice-frontmatter.ts';
export { fpfEdition } from './profile/fpf-header.ts';
export { type ModelParameter, type ModelView, modelView } from './profile/model-view.ts';
export { permittedTools } from './profile/tools-file.ts';
export { type NewSkill, newSkill, renderSkill, type RenderedSkill } from './new/new-skill.ts';
export { type RenderedFile, renderTemplate, type Words, writeRendered } from './new/render-template.ts';
export { jsonReport, plainJson } from './report/report-finding.ts';
export {
  countFindings,
  type ReportCounts,
  reported,
  type ReportFinding,
  type ReportOptions,
  type ReportRule,
} from './report/report-finding.ts';
export { sarifReport } from './report/sarif-report.ts';
export { type Marks, summaryLine, textReport } from './report/report-finding.ts';
export { type ScanCode, scanRules } from './scan/scan-rule.ts';
export type { ScanFinding } from './scan/waivers.ts';
export { scanFolder } from './scan/scan-folder.ts';
export { scanSkill } from './scan/scan-skill.ts';
export { deadWaivers, isWaived } from './scan/waivers.ts';
export { createSkillRegistry, type FolderSkillRegistry, type RegistryParts } from './skill-registry.ts';
export { type Checkout, findCheckout } from './tree/git-state.ts';
export { fileDigests, type MovedFiles, movedFiles, showMoved } from './tree/hash-skill.ts';
export { hashSkill, hashSkillHere, skillDigests } from './tree/hash-skill.ts';
export { treeHash, treeText } from './tree/tree-hash.ts';
export { type CheckedFolder, skillFoldersIn, validateFolder } from './validate-skill.ts';
export { type WatchOptions, watchSkills } from './watch/watch-skills.ts';
export { type Validated, validateSkill } from './validate-skill.ts';

export { component as default } from './component.ts';
