import type * as Sqlite from 'node:sqlite';

export type SqliteModule = typeof Sqlite;

/**
 * SQLite as Node has it, where it has it: undefined before Node 22.13. It is asked for by name, because an import of a module that
 * is not there would keep this package from loading at all.
 */
export function sqliteModule(): SqliteModule | undefined {
  const warning = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  // Some versions of Node warn that the module is experimental, on standard error, where users would take it for ours.
  Object.defineProperty(process, 'emitWarning', { ...warning, value: () => undefined });
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    Object.defineProperty(process, 'emitWarning', warning);
  }
}

/** The same where a file can also be named by its address, which says how to open it: since Node 22.15, and 23.10. */
export function sqliteByAddress(version: string = process.versions.node): SqliteModule | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const takes = major > 23 || (major === 23 && minor >= 10) || (major === 22 && minor >= 15);
  return takes ? sqliteModule() : undefined;
}
