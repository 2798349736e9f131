export { currentSession, goOnIn, leaveSession } from './current-session.ts';
export { type NewPlace, placeOfRun } from './place-of-run.ts';
export { protectedPaths } from './protected-paths.ts';
export { findSessions, inSession, meantDatabase, meantSession, type Sessions } from './sessions.ts';
