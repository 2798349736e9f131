const folders: ReadonlySet<string> = new Set(['.git', '.fpf', '.agentfs']);
const files: ReadonlySet<string> = new Set(['fpf.config.json', 'fpf.lock.json']);

/**
 * Why a path has to be named to be written: whoever writes there decides what programs do, or what the stack allows.
 */
export function whyProtected(path: string, more: readonly string[]): string | undefined {
  const names = path.split('/').map(plain);
  const folder = names.find((name) => folders.has(name) || /^git~\d+$/.test(name));
  if (folder !== undefined) return 'it belongs to version control or to the stack itself';
  if (names.length === 1 && files.has(names[0] ?? '')) return 'it configures the stack itself';
  const root = more.find((one) => path === one || path.startsWith(`${one}/`));
  return root === undefined ? undefined : `skills lie in ${root}, and they instruct the model`;
}

/** Some systems ignore case, dots and spaces at the end, what follows a colon, and characters without a width. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase();
}
