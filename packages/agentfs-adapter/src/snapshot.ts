export { readSnapshot } from './host/look/snapshot-contents.ts';
export { journalAgainstReceipts } from './receipts/run-receipts.ts';
