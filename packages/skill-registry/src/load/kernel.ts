import type { Findings } from '../report/findings.ts';
import { placeOf } from '../read/decode.ts';
import type { Slice } from '../read/slice-frontmatter.ts';
import { bodyProblem } from './body-limits.ts';
import { checkSections } from './fpf-sections.ts';
import type { Section } from '../read/markdown.ts';
import { bodyCaps, readBody } from './read-body.ts';

/** The body as it is, and as sections with their blocks. */
export type Kernel = { readonly text: string; readonly sections: readonly Section[] };

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
