import type { LimitHit } from '@fpf/contracts';

export type EndFacts = {
  readonly signal: string | undefined;
  /** What it said on standard error, or the two ends of it. */
  readonly stderr: string;
  readonly exhausted: 'disk' | 'entries' | undefined;
};

/** What runtimes say when they get no more memory, and end for it. */
const noMemory = [
  /^FATAL ERROR: .*(?:heap out of memory|[Aa]llocation failed)/m,
  /^(?:RangeError|Error)(?: \[ERR_MEMORY_ALLOCATION_FAILED\])?: (?:Array buffer allocation failed|Failed to allocate memory)/m,
  /^MemoryError\b/m,
  /^OSError: \[Errno 12\] Cannot allocate memory/m,
  /^(?:.*Error: )?ENOMEM: not enough memory/m,
  /terminate called after throwing an instance of 'std::bad_alloc'/,
  /^#? *Fatal .*: (?:process|Zone)? ?out of memory/im,
];
/**
 * What Node, Python, shells and their programs say when a file may not grow, or has no room to: most of them take the
 * signal for an error.
 */
const noRoom = [
  /^(?:.*Error: )?(?:EFBIG: file too large|ENOSPC: no space left on device)/m,
  /^OSError: \[Errno (?:27\] File too large|28\] No space left on device)/m,
  /\b(?:error|cannot)\b.*: (?:File too large|No space left on device)$/m,
  /^(?:.*: (?: *\d+ )?)?File size limit exceeded/m,
];
/** What Node, Python, shells, their programs and the loader of programs say when no more files may be open at once. */
const noFiles = [
  /^(?:.*Error: )?EMFILE: too many open files/m,
  /\bspawn \S+ EMFILE\b/,
  /^OSError: \[Errno 24\] Too many open files/m,
  /^[\w./-]+: .*: Too many open files$/m,
  /: cannot open shared object file: Error 24$/m,
];
/** What shells, Node and Python say when a process could not be started. */
const noProcess = [
  /fork: (?:retry: )?Resource temporarily unavailable/,
  /Cannot fork/,
  /\bspawn \S+ EAGAIN\b/,
  /^BlockingIOError: \[Errno 11\]/m,
];

/**
 * Which limit ended a tool that failed, as far as it can be told: by the signal that only that limit sends, by the view
 * that is full, by the words of a runtime. A SIGKILL that was not ours could be anything.
 */
export function limitHit({ signal, stderr, exhausted }: EndFacts): LimitHit | undefined {
  if (signal === 'SIGXCPU') return 'time';
  if (signal === 'SIGXFSZ' || exhausted !== undefined) return 'disk';
  if (noMemory.some((words) => words.test(stderr))) return 'memory';
  if (noRoom.some((words) => words.test(stderr))) return 'disk';
  if (noFiles.some((words) => words.test(stderr))) return 'files';
  return noProcess.some((words) => words.test(stderr)) ? 'processes' : undefined;
}
