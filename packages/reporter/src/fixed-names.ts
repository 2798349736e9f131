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
