export { askedFrozen, assertPinned, frozenLock } from './frozen.ts';
export { overLock } from './over-lock.ts';
export { pinsInForce } from './pins-in-force.ts';
