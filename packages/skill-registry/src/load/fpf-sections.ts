import type { Findings } from '../profile/findings.ts';
import type { Section } from './markdown.ts';

/** The second-level headings of a complete method description. */
export const fpfSections: readonly string[] = Object.freeze([
  'Purpose',
  'Role',
  'Inputs',
  'Preconditions',
  'Procedure',
  'Outputs',
  'Acceptance',
  'Failures',
  'Bounds',
  'Evidence',
  'Terms',
  'Not for',
  'Example',
]);

/** Each section once, and with something in it. What the items say is not judged here. */
export function checkSections(sections: readonly Section[], file: string, findings: Findings): void {
  for (const title of fpfSections) {
    const [section, second] = sections.filter((candidate) => candidate.title === title);
    if (!section)
      findings.add('skill.b03-section-missing', `the section “${title}” is missing`, { file }, `Add \`## ${title}\` with its content.`);
    if (section?.empty)
      findings.add('skill.b05-section-empty', `the section “${title}” is empty`, { file, line: section.line, column: section.column });
    if (second)
      findings.add('skill.b04-section-twice', `the section “${title}” stands twice`, { file, line: second.line, column: second.column });
  }
}
