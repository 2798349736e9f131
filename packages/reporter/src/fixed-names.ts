/** What every bundle holds. Beside these there are the session's snapshot and what single calls put out. */
export const fixedNames = [
  'trace.json',
  'events.ndjson',
  'audit.ndjson',
  'audit-summary.json',
  'diff.patch',
  'report.html',
  'summary.md',
  'junit.xml',
  'manifest.json',
] as const;

/** The signature over the manifest, which cannot list it. */
export const attestationName = 'attestation.json';

/** The same run as SLSA's provenance, signed with it. */
export const provenanceName = 'provenance.json';

/** What is signed over the manifest, and so is in no list. */
export const signedNames: readonly string[] = [attestationName, provenanceName];

/** What a bundle holds beside its own files where a Cucumber suite ran: its messages, and its own page of them. */
export const suiteNames = ['cucumber.ndjson', 'cucumber.html'] as const;
export type SuiteName = (typeof suiteNames)[number];
