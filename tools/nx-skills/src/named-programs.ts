/** What Node, Python and a shell load; what fpf takes for a program of a skill. */
const program = /\.(?:[cm]?[jt]s|py|sh|bash)$/;
/** A program that is loaded by the name of its folder. */
const ofFolder = new Set(['index', '__init__', '__main__']);

/**
 * The programs of a skill that lie in no sandbox of the tool whose script is at `start`: it does not name them, nor
 * does any that it names.
 */
export function unseenPrograms(
  start: string | undefined,
  files: readonly string[],
  textOf: (path: string) => string,
): readonly string[] {
  const programs = files.filter((path) => program.test(path));
  const seen = new Set(start === undefined ? [] : [start]);
  for (const at of seen) {
    const text = files.includes(at) ? textOf(at) : '';
    for (const path of programs) if (!seen.has(path) && names(text, path)) seen.add(path);
  }
  return programs.filter((path) => !seen.has(path));
}

function names(text: string, path: string): boolean {
  const [file = '', folder] = path.split('/').toReversed();
  const own = file.replace(program, '');
  const name = ofFolder.has(own) ? (folder ?? own) : own;
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped}(?![\p{L}\p{N}_-])`, 'u').test(text);
}
