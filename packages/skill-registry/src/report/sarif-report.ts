import type { JsonObject } from '@fpf/contracts';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReportFinding, ReportOptions } from './report-finding.ts';

/**
 * SARIF 2.1.0 (OASIS), as code hosts and editors read it: one run, one rule a code. What is waived is there, and
 * suppressed with its reason.
 */
export function sarifReport(findings: readonly ReportFinding[], options: ReportOptions): JsonObject {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const at = new Map(codes.map((code, index) => [code, index]));
  // Where one result says whether it is suppressed, each has to.
  const tells = findings.some(({ waived }) => waived !== undefined);
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: options.tool,
            ...(options.version !== undefined && { semanticVersion: options.version }),
            rules: codes.map((code) => ruleOf(code, options)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ...resultOf(finding, at.get(finding.code) ?? 0),
          ...(tells && { suppressions: suppressionsOf(finding) }),
        })),
      },
    ],
  };
}

function ruleOf(code: string, { ruleOf: known }: ReportOptions): JsonObject {
  const rule = known?.(code);
  return { id: code, ...(rule && { shortDescription: { text: rule.text }, help: { text: rule.next } }) };
}

function resultOf({ code, severity, message, fix, file, line, column }: ReportFinding, ruleIndex: number): JsonObject {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: (fix === '' ? message : `${message}\nFix: ${fix}`).toWellFormed() },
    locations: [
      {
        physicalLocation: {
          artifactLocation: locationOf(file),
          region: { startLine: Math.max(line, 1), startColumn: Math.max(column, 1) },
        },
      },
    ],
  };
}

function suppressionsOf({ waived }: ReportFinding): readonly JsonObject[] {
  return waived === undefined ? [] : [{ kind: 'external', status: 'accepted', justification: waived.toWellFormed() }];
}

/** A relative path stays relative to the root of the sources, which whoever shows the report knows. */
function locationOf(file: string): JsonObject {
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href };
  const parts = file
    .toWellFormed()
    .replace(/^(?:\.\/)+/, '')
    .split('/');
  return { uri: parts.map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
