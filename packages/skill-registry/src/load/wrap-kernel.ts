import type { SkillFile, SkillManifest } from '@fpf/contracts';
import { neutralise } from '../read/characters.ts';

/** A list of more files than this says nothing to anybody; how many there are is said. */
const mostFiles = 48;

/**
 * The kernel as a model reads it: the body in a tag that names the skill, and below it the skill's other files. Nothing
 * in the body or in a name closes the tag, opens another one, or is a control token of a chat template. No word of the
 * body is left out.
 */
export function wrapKernel(
  { name, version, metadata, path }: SkillManifest,
  body: string,
  files: readonly SkillFile[],
): string {
  const own = new Set([path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1), metadata['fpf-tools']]);
  const others = files
    .filter((file) => !own.has(file.path) && !file.path.startsWith('evals/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const lines = others.slice(0, mostFiles).map((file) => `- ${file.path} (${file.bytes.byteLength} bytes)`);
  const more = others.length > mostFiles ? [`- and ${others.length - mostFiles} more`] : [];
  const list = others.length === 0 ? '' : `\n\nFiles of this skill:\n${[...lines, ...more].join('\n')}`;
  return `<skill name="${attribute(name)}" version="${attribute(version)}">\n${harmless(dedent(body) + list)}\n</skill>`;
}

/** The tag of a skill in a text is text: a thin space keeps it readable and makes it no tag. */
function harmless(text: string): string {
  return neutralise(text).replace(/<(?=\s*\/?\s*skill\b)/gi, '<\u200a');
}

function attribute(text: string): string {
  return neutralise(text).replace(/[&<>"\u0000-\u001f]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Line ends of one kind, and without the indentation that all lines share. */
function dedent(body: string): string {
  const lines = body.replace(/\r\n?/g, '\n').split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const [first = ''] = filled;
  let shared = /^[ \t]*/.exec(first)?.[0] ?? '';
  for (const line of filled) while (!line.startsWith(shared)) shared = shared.slice(0, -1);
  return lines
    .map((line) => (line.startsWith(shared) ? line.slice(shared.length) : ''))
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
