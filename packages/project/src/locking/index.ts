export { driftNow } from './drift-now.ts';
export { type LockOptions, makeLock } from './make-lock.ts';
export { refuseReplacing, unfrozen } from './unfrozen.ts';
