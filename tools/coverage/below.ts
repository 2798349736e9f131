const shellWorker = 'runs only in the worker thread of the shell, whose empty environment leaves no coverage';

/** The sources of which less than 70 % of the lines run in tests, and why that is so. */
export const below: Readonly<Record<string, string>> = {
  'packages/builtin-tools/src/shell/ask-files.ts': shellWorker,
  'packages/builtin-tools/src/shell/file-errors.ts': shellWorker,
  'packages/builtin-tools/src/shell/keep-bytes.ts': shellWorker,
  'packages/builtin-tools/src/shell/open-first.ts': shellWorker,
  'packages/builtin-tools/src/shell/read-text.ts': shellWorker,
  'packages/builtin-tools/src/shell/read-words.ts': shellWorker,
  'packages/builtin-tools/src/shell/session-file-system.ts': shellWorker,
  'packages/builtin-tools/src/shell/shell-worker.ts': shellWorker,
  'packages/builtin-tools/src/shell/text-encoding.ts': shellWorker,
  'packages/builtin-tools/src/shell/word-text.ts': shellWorker,
};
