export { type CodeEntry, codeOf, codes } from './codes.ts';
export { FpfError, type FpfErrorInit } from './fpf-error.ts';
export { reason } from './make-reason.ts';
