export { assertPinned } from './frozen.ts';
export { overLock } from './over-lock.ts';
