export { type Lock, LockTaken, takeLock, waitForLock } from './lock.ts';
export { type Holder, lookAtLock, type SeenLock } from './look-at-lock.ts';
export { isOwner, type Owner, ownerOf, type OwnerState, ownerText, ownOwner, stateOf } from './owner.ts';
