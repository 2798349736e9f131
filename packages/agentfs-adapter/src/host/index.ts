/** The only door: nothing outside reaches past it. README.md says in which order the folders are read. */
export { adoptSession } from './adopt/adopt-session.ts';
export { appliedCommits } from './closed/applied-commits.ts';
export { cloneSession } from './closed/clone-session.ts';
export { removeSession } from './closed/remove-session.ts';
export { sweep } from './closed/sweep.ts';
export type { HostPlace } from './commit/on-host.ts';
export { refuseUnfinished } from './commit/unfinished.ts';
export { snapshotAtEnd } from './export/snapshot.ts';
export { followingOf } from './follow/follow-host.ts';
export { readBaseFile } from './look/contents.ts';
export { readRunChanges } from './look/run-changes.ts';
export { sessionOperations } from './operations.ts';
export type { Alone, Following } from './parts/host-parts.ts';
