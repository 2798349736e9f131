const shellWorker = 'runs only in the worker thread of the shell, whose empty environment leaves no coverage';
const commitWorker = 'runs only in the process that writes a commit, which gets the environment of its plan alone';

/**
 * The sources of which less than 70 % of the lines run in tests, and why that is so. What a long test executes, by the
 * map of `tools/reach`, needs no reason here.
 */
export const below: Readonly<Record<string, string>> = {
  'packages/agentfs-adapter/src/host/commit/worker/acts.ts': commitWorker,
  'packages/agentfs-adapter/src/host/commit/worker/anchor.ts': commitWorker,
  'packages/agentfs-adapter/src/host/commit/worker/judge.ts': commitWorker,
  'packages/agentfs-adapter/src/host/commit/worker/main.ts': commitWorker,
  'packages/agentfs-adapter/src/host/commit/worker/site.ts': commitWorker,
  'packages/agentfs-adapter/src/host/commit/worker/stage.ts': commitWorker,
  'packages/agentfs-adapter/src/mount/call-mount.ts': 'what fills a mount is a long test of this package',
  'packages/builtin-tools/src/shell/file-errors.ts': shellWorker,
  'packages/builtin-tools/src/shell/keep-bytes.ts': shellWorker,
  'packages/builtin-tools/src/shell/kept-places.ts': shellWorker,
  'packages/builtin-tools/src/shell/open-first.ts': shellWorker,
  'packages/builtin-tools/src/shell/raw-bytes.ts': shellWorker,
  'packages/builtin-tools/src/shell/read-text.ts': shellWorker,
  'packages/builtin-tools/src/shell/session-file-system.ts': shellWorker,
  'packages/builtin-tools/src/shell/shell-worker.ts': shellWorker,
  'packages/builtin-tools/src/shell/text-encoding.ts': shellWorker,
  'packages/cli/src/report/open-page.ts': 'starts the browser of a desktop',
  'packages/reporter/src/page/compared-part.ts': 'its page is tried in Chromium, which leaves no coverage',
  'packages/skill-search/src/parts.ts': 'nothing but exports, for benches',
};
