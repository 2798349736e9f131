import { codeOf, FpfError, type JsonValue } from '@fpf/contracts';
import { jsonReport, plainJson, type ReportFinding, sarifReport, summaryLine, textReport } from '@fpf/skill-registry';
import { version } from '../version.ts';
import type { Terminal } from './terminal.ts';
import { workflowCommand } from './workflow-command.ts';

const formats = ['text', 'json', 'sarif', 'github'] as const;
export type FindingsFormat = (typeof formats)[number];

/**
 * The option, with `--json` for what it is: the frame's envelope around the JSON form. In GitHub Actions findings are
 * annotations unasked.
 */
export function formatOf(asked: string | undefined, json: boolean): FindingsFormat {
  const format = formats.find((one) => one === asked) ?? (process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text');
  if (!json || asked === undefined || format === 'json') return json ? 'json' : format;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --json and --format ${format} are two forms of one answer.`,
    hint: 'Leave one of them out.',
  });
}

export type FindingsReport = {
  readonly findings: readonly ReportFinding[];
  /** How many skills were looked at, or how many of what. */
  readonly skills: number;
  readonly of?: string;
  readonly tool: string;
};

/** The findings in one form. Only for a person are they counted in words. */
export function showFindings(
  { findings, skills, of, tool }: FindingsReport,
  format: FindingsFormat,
  terminal: Terminal,
): string {
  switch (format) {
    case 'json':
      return plainJson(findingsData(findings), 2);
    case 'sarif':
      return plainJson(sarifReport(findings, { tool, version: version(), ruleOf: codeOf }), 2);
    case 'github':
      return [findingLines(findings), summaryLine(findings, skills, of)].filter((part) => part !== '').join('\n');
    case 'text': {
      const shown = textReport(findings, { error: terminal.mark('fail'), warning: terminal.mark('warn') });
      const mark = terminal.mark(
        findings.some(({ severity }) => severity === 'error') ? 'fail' : findings.length > 0 ? 'warn' : 'ok',
      );
      return [shown, `${mark} ${summaryLine(findings, skills, of)}`].filter((part) => part !== '').join('\n');
    }
  }
}

export function findingsData(findings: readonly ReportFinding[]): JsonValue {
  return jsonReport(findings);
}

/** One annotation a finding, at its place in the file. */
export function findingLines(findings: readonly ReportFinding[]): string {
  return findings
    .map(({ severity, file, line, column, code, message, fix }) =>
      workflowCommand(
        severity,
        { file, line, col: column, title: code },
        fix === '' ? message : `${message}\nfix: ${fix}`,
      ),
    )
    .join('\n');
}
