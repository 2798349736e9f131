import { join } from 'node:path';

/**
 * What a process or a thread gets that a test starts: by hand it loads sources, with nothing to build first; with
 * FPF_TEST_BUILT=1, as Nx sets it once it has built them, what is built, which takes a third of the time.
 */
export const built = process.env['FPF_TEST_BUILT'] === '1';
const quiet = '--disable-warning=ExperimentalWarning';
export const sourceFlags: readonly string[] = ['--conditions=@fpf/source', quiet];
export const nodeFlags: readonly string[] = built ? [quiet] : sourceFlags;

const own = join(import.meta.dirname, '..', '..');
export const mainFile: string = built ? join(own, 'dist', 'main.js') : join(own, 'src', 'main.ts');

/** The sources whatever is built, for who looks at which of them are loaded. */
export const sourceWords: readonly string[] = [...sourceFlags, join(own, 'src', 'main.ts')];
/** The command line, for Node: its words come after these. */
export const fpfWords: readonly string[] = [...nodeFlags, mainFile];
/** The same for a shell. */
export const fpfLine: string = [process.execPath, ...fpfWords].map((word) => `"${word}"`).join(' ');
