import type { Gap, SkillDiagnostic } from '@fpf/contracts';
import type { Findings } from '../report/findings.ts';
import { placeOf } from '../read/decode.ts';
import type { Slice } from '../read/slice-frontmatter.ts';
import { bodyCaps, bodyProblem, readBody } from './read-body.ts';
import type { Section } from '../read/markdown.ts';
import { methodSections } from '../fpf/extract/sections.ts';

/** The second-level headings of a complete method description, in their order. */
export const fpfSections: readonly string[] = Object.freeze(methodSections.map(({ title }) => title));

/**
 * Each section once, in the order of the profile, with something in it, and no other. What the items say is not judged
 * here.
 */
function checkSections(sections: readonly Section[], file: string, findings: Findings): void {
  const headed = sections.filter(({ depth }) => depth === 2);
  for (const { title, gap } of methodSections) {
    const [section, second] = headed.filter((candidate) => candidate.title === title);
    if (!section)
      findings.add(
        'skill.b03-section-missing',
        `the section “${title}” is missing: gap ${gap}`,
        belongsAt(title, headed, file),
        `Add \`## ${title}\` with its content.`,
      );
    if (section?.blocks.length === 0)
      findings.add(
        'skill.b05-section-empty',
        `the section “${title}” is empty: gap ${gap}`,
        sectionPlace(section, file),
      );
    if (second)
      findings.add('skill.b04-section-twice', `the section “${title}” stands twice`, sectionPlace(second, file));
  }
  for (const section of headed)
    if (!fpfSections.includes(section.title))
      findings.add(
        'skill.k01-section-unknown',
        `“${section.title.slice(0, 80)}” is no section of the profile`,
        sectionPlace(section, file),
      );
  checkOrder(headed, file, findings);
}

/** A missing section is told where it belongs: at the heading before which it should stand, or at the last one. */
function belongsAt(title: string, headed: readonly Section[], file: string): { readonly file: string } {
  const later = fpfSections.slice(fpfSections.indexOf(title) + 1);
  const next = headed.find((section) => later.includes(section.title)) ?? headed.at(-1);
  return next ? sectionPlace(next, file) : { file };
}

/**
 * The gaps of the sections that no plan is made from, as they were told: an interface has nothing of them, so that only
 * who reads the folder can name them.
 */
export function readersGaps(diagnostics: readonly SkillDiagnostic[]): readonly Gap[] {
  const told = diagnostics.filter(
    ({ code }) => code === 'skill.b03-section-missing' || code === 'skill.b05-section-empty',
  );
  return methodSections
    .filter(({ gap, fields }) => fields.length === 0 && told.some(({ message }) => message.endsWith(`: gap ${gap}`)))
    .map(({ title, gap }) => ({ id: gap, message: `the section “${title}” is missing, or ${unread[title]}` }));
}

const unread: Readonly<Record<string, string>> = {
  Terms: 'does not say what the words of the method mean',
  'Not for': 'does not say what the method is not for',
  Example: 'does not show a request with its inputs and calls',
};

function checkOrder(headed: readonly Section[], file: string, findings: Findings): void {
  let last = -1;
  for (const section of headed) {
    const at = fpfSections.indexOf(section.title);
    if (at < 0) continue;
    if (at < last) {
      const message = `“${section.title}” stands after “${fpfSections[last]}”`;
      findings.add(
        'skill.k02-section-order',
        message,
        sectionPlace(section, file),
        `The order is: ${fpfSections.join(', ')}.`,
      );
      return;
    }
    last = at;
  }
}

function sectionPlace(
  { line, column }: Section,
  file: string,
): { readonly file: string; readonly line: number; readonly column: number } {
  return { file, line, column };
}

/** The body as it is, and as sections with their blocks. */
type Kernel = { readonly text: string; readonly sections: readonly Section[] };

/**
 * The kernel: the body of SKILL.md, as it is. unified, with remark-frontmatter, says where the frontmatter ends and
 * which sections there are; where it disagrees with the line rule, the skill is refused, because two readers would load
 * two kernels.
 */
export function readKernel(text: string, slice: Slice, file: string, findings: Findings): Kernel | undefined {
  const problem = bodyProblem(text);
  if (problem) {
    findings.add(problem.code, problem.message, { file, line: problem.line });
    return undefined;
  }
  const read = readBody(text);
  if (read === 'too-slow') {
    findings.add('skill.b08-too-slow', `the Markdown of the file takes longer than ${bodyCaps.readMs} ms to read`, {
      file,
    });
    return undefined;
  }
  const { frontmatterEnd, sections } = read;
  if (text.slice(frontmatterEnd).trim() !== slice.body.trim() || frontmatterEnd > slice.bodyOffset) {
    findings.add('skill.b06-boundary-differs', 'the Markdown reader sees the frontmatter end elsewhere', {
      file,
      ...placeOf(text, frontmatterEnd),
    });
    return undefined;
  }
  checkSections(sections, file, findings);
  const kernel = slice.body.trim();
  if (kernel === '')
    findings.add('skill.b07-empty', 'there is nothing below the frontmatter', {
      file,
      ...placeOf(text, slice.bodyOffset),
    });
  return { text: kernel, sections };
}
