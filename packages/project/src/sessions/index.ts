export { protectedPaths } from './protected-paths.ts';
export { findSessions, inSession, meantDatabase, meantSession, type Sessions } from './sessions.ts';
