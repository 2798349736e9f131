import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Whose code was put in, each with its licence as it lies in its package: what their licences ask for. Empty where
 * nobody's was.
 */
export function licencesOf(inputs: readonly string[], folder: string): string {
  const homes = new Set(inputs.flatMap((input) => homeOf(join(folder, input)) ?? []));
  const texts = [...homes].map((home) => {
    const { name, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Readonly<
      Record<string, string>
    >;
    // A few say it in their readme alone.
    const [file] = [/^licen[cs]e(?:\.|$)/i, /^readme(?:\.|$)/i].flatMap((form) =>
      readdirSync(home).filter((entry) => form.test(entry)),
    );
    if (file === undefined) throw new TypeError(`${name} is put in and brings no licence`);
    return `${name} ${version}\n\n${readFileSync(join(home, file), 'utf8').trim()}\n`;
  });
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of the package that a file belongs to; undefined for a file of our own. */
function homeOf(file: string): string | undefined {
  const parts = file.split(sep);
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return undefined;
  return parts.slice(0, at + (parts[at + 1]?.startsWith('@') ? 3 : 2)).join(sep);
}
