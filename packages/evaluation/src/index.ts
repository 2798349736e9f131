export { readAcceptance } from './acceptance/read-acceptance.ts';
export type { Offer, Offering } from './ask/offer.ts';
export { type BfclFiles, writeBfcl } from './cases/bfcl/write-bfcl.ts';
export {
  type Accepted,
  type Answer,
  caseHash,
  type EvalCase,
  type ExpectedCall,
  type Spoken,
} from './cases/eval-case.ts';
export { caseLimits } from './cases/case-limits.ts';
export { readCases } from './cases/read-cases.ts';
export type { CaseFile } from './cases/read-lines.ts';
export { writeOwnCases } from './cases/write-own.ts';
export { compareReports } from './compare/compare-reports.ts';
export { Comparison, comparisonId, GateCheck } from './report/comparison.ts';
export { gate } from './compare/gate-checks.ts';
export { Figures } from './count/figures.ts';
export { Rate, rateOf } from './count/rate.ts';
export { evaluate, type EvaluateOptions, type Progress } from './evaluate.ts';
export { CaseOutcome, EvaluationReport, evaluationReportId } from './report/evaluation-report.ts';
export { readReport } from './report/read-report.ts';
export { comparisonText, reportMarkdown, reportText } from './report/report-text.ts';
