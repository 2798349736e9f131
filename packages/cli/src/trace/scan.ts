import { codeOf } from '@fpf/contracts/errors';
import type { SecretFinding } from '@fpf/reporter';
import type { ReportFinding } from '@fpf/skill-registry';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { scanTraces } from '@fpf/project/runs';
import { projectInput } from '../command/project-input.ts';
import { findingsData, formatOf, showFindings } from '../terminal/show-findings.ts';

/** `fpf trace scan`: whether anything that was kept holds a secret. No value is ever shown. */
export const traceScan: CommandHandler = async (input) => {
  const format = formatOf(flag(input, 'sarif') ? 'sarif' : text(input, 'format'), input.json);
  const { findings, files, allowed } = await scanTraces(projectInput(input), {
    run: input.args[0],
    all: flag(input, 'all'),
  });
  const reported = findings.map(asReported);
  const shown = showFindings(
    { findings: reported, skills: files, of: 'file', tool: 'fpf trace scan' },
    format,
    input.terminal,
  );
  const said = allowed > 0 && (format === 'text' || format === 'github') ? `\n${allowed} allowed by the config` : '';
  const data = {
    ...(findingsData(reported) as object),
    files,
    allowed,
    secrets: findings.map((finding) => ({ ...finding })),
  };
  return { exitCode: findings.length === 0 ? 0 : 6, data, text: `${shown}${said}` };
};

function asReported({ shape, what, length, sha256, artifact, line, column }: SecretFinding): ReportFinding {
  const code = shape === 'known' ? 'trace.known-secret' : 'trace.secret-shape';
  const message = `${what}: ${shape}, ${length} bytes, sha256 ${sha256}…`;
  return { code, severity: 'error', message, fix: codeOf(code)?.next ?? '', file: artifact, line, column };
}
