export { type CodeEntry, codeOf, codes } from './codes.ts';
export { type DescribedError, describeError } from './describe-error.ts';
export { type ErrorExit, exitOfCode, runExitOfCode } from './exit-areas.ts';
export { FpfError, type FpfErrorInit } from './fpf-error.ts';
export { reason } from './make-reason.ts';
export { nearestName, nearestNames } from './nearest-name.ts';
export { Reason, Stage } from './reason.ts';
export { diskFull, isDiskFull, type SystemRefusal, systemRefusal } from './system-refusal.ts';
