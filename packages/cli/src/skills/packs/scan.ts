import { visibleLine } from '@fpf/files/text';
import { scanSkills } from '@fpf/packs';
import type { CommandHandler } from '../../command/descriptor.ts';
import { text } from '../../command/descriptor.ts';
import { waivingOf } from '../../command/carry-out.ts';
import { projectInput } from '../../command/project-input.ts';
import { findingsData, formatOf, showFindings } from '../../terminal/show-findings.ts';

export const skillsScan: CommandHandler = async (input) => {
  const format = formatOf(text(input, 'format'), input.json);
  const { skills, reported, accepted, unwaived, waived, findings, silenced } = await scanSkills(
    projectInput(input),
    input.args,
    waivingOf(input),
  );
  const silent = findings.length - unwaived.length;
  const said = [
    ...waived.map(
      ({ rule, skill, path }) => `waived ${visibleLine(`${rule}:${skill}/${path}`)} in the lock, for these bytes`,
    ),
    ...(silent > 0 ? [`${silent} waived`] : []),
  ];
  const told = format === 'sarif' ? [...reported, ...accepted] : reported;
  const shown = showFindings({ findings: told, skills, tool: 'fpf skills scan' }, format, input.terminal);
  return {
    exitCode: reported.length === 0 ? 0 : 6,
    data: {
      ...(findingsData(reported) as object),
      waived: waived.map((one) => ({ ...one })),
      silent,
      silenced: silenced.map((one) => ({ ...one })),
    },
    text: format === 'text' || format === 'github' ? [shown, ...said].join('\n') : shown,
  };
};
