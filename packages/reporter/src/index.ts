import { closed, type ComponentPackage, contractIds, Type } from '@fpf/contracts';
import { createReporter } from './reporter.ts';

export { attest } from './attest/attest.ts';
export { type Annotation, annotationsOf } from './annotations/annotations.ts';
export { comparisonPage } from './compare/comparison-page.ts';
export { callFacts, type ComparedFact, comparisonFacts, endWords, fileFacts, pinName } from './compare/facts.ts';
export { compareRuns } from './compare/compare-runs.ts';
export type { ComparedRun } from './compare/pair.ts';
export { otlpOf, type OtlpMetrics, type OtlpTraces } from './otlp/otlp.ts';
export { sendOtlp } from './otlp/send-otlp.ts';
export { isSignedBy, keyIdOf, sealEnvelope } from './attest/envelope.ts';
export { copyBundle, type SuiteFiles } from './copy-bundle.ts';
export { comparedPage, runsPage } from './page/report-page.ts';
export type { RunRow } from './page/runs-data.ts';
export { createReporter } from './reporter.ts';
export { attestationName } from './fixed-names.ts';
export { openBundle, type OpenBundle } from './open-bundle.ts';
export { type Scanned, scanForSecrets } from './scan/scan-folder.ts';
export type { SecretFinding } from './scan/scan-text.ts';
export { auditSummary } from './summary/audit-summary.ts';
export type { BundleEnding, ProjectTrace } from './verify/checking.ts';
export type { BundleFinding } from './finding.ts';
export type { Makers } from './verify/makers.ts';
export type { ReadSnapshot } from './verify/patch.ts';
export { verifyBundle, type VerifyOptions } from './verify-bundle.ts';

const component: ComponentPackage = {
  provides: { [contractIds.reporter]: createReporter },
  options: Type.Object({}, closed),
};
export default component;
