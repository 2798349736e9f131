export { protectedPaths } from './protected-paths.ts';
export { findSessions, inSession, meantSession, type Sessions } from './sessions.ts';
export { sweepSessions } from './sweep-sessions.ts';
