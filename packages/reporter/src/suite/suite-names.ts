/** What a bundle holds beside its own files where a Cucumber suite ran: its messages, and its own page of them. */
export const suiteNames = ['cucumber.ndjson', 'cucumber.html'] as const;
export type SuiteName = (typeof suiteNames)[number];
