import type * as Sqlite from 'node:sqlite';

export type SqliteModule = typeof Sqlite;

/**
 * SQLite as Node has it, where it has it: undefined before Node 22.13. It is asked for by name, because an import of a
 * module that is not there would keep this package from loading at all.
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
