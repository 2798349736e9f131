export { type Lock, type LockOptions, LockTaken, takeLock, waitForLock } from './lock.ts';
export { type Holder, lookAtLock, type SeenLock } from './look-at-lock.ts';
export { isOwner, type Owner, ownerOf, type OwnerState, ownOwner, stateOf } from './owner.ts';
