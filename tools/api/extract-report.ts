import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorResult } from '@microsoft/api-extractor';
import { withNamedImports } from './named-imports.ts';

/** One entry point of a package, and the file that its public surface is written down in. */
export type Entry = { readonly folder: string; readonly types: string; readonly report: string };

/** `refused` holds what the extractor calls an error; `current` is false when the report is missing or differs. */
export type Extracted = { readonly current: boolean; readonly refused: readonly string[] };

/**
 * Writes an entry point's report from its built declarations, or only compares it. Everything that the extractor would
 * leave elsewhere goes to a folder that is thrown away.
 */
export function extractReport(root: string, { folder, types, report }: Entry, write: boolean): Extracted {
  const project = join(root, folder);
  const temporary = mkdtempSync(join(tmpdir(), 'fpf-api-'));
  const declarations = declarationsOf(project);
  const entry = join(declarations, types);
  mkdirSync(join(project, 'api'), { recursive: true });
  const refused: string[] = [];
  try {
    const config = ExtractorConfig.prepare({
      packageJsonFullPath: join(project, 'package.json'),
      configObjectFullPath: undefined,
      configObject: {
        projectFolder: project,
        mainEntryPointFilePath: entry,
        newlineKind: 'lf',
        compiler: { overrideTsconfig: compilerConfig(root, entry) },
        apiReport: {
          enabled: true,
          reportFileName: report,
          reportFolder: join(project, 'api'),
          reportTempFolder: temporary,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          extractorMessageReporting: {
            default: { logLevel: ExtractorLogLevel.Error },
            ...quiet('ae-missing-release-tag', 'ae-forgotten-export', 'ae-unresolved-link', 'ae-undocumented'),
          },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
    });
    const result: ExtractorResult = Extractor.invoke(config, {
      localBuild: write,
      messageCallback: (message) => {
        if (message.logLevel === ExtractorLogLevel.Error) refused.push(message.formatMessageWithLocation(project));
        message.handled = true;
      },
    });
    return { current: !result.apiReportChanged, refused };
  } finally {
    for (const folder of [temporary, declarations]) rmSync(folder, { recursive: true, force: true });
  }
}

/** What `tsc -b` built, in a form that is read quickly; inside the project, where its imports are found. */
function declarationsOf(project: string): string {
  mkdirSync(join(project, '.reports'), { recursive: true });
  const folder = mkdtempSync(join(project, '.reports/api-'));
  for (const file of globSync('dist/**/*.d.ts', { cwd: project })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), withNamedImports(readFileSync(join(project, file), 'utf8')));
  }
  return folder;
}

/** The extractor brings a compiler of its own, which reads the declarations as any user's compiler would. */
function compilerConfig(root: string, entry: string): object {
  return {
    files: [entry],
    compilerOptions: {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'es2024.string'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
  };
}

/**
 * Kept out on purpose: release tags (everything that is exported is public), and helpers that an entry point uses and
 * does not export, which the report shows anyway.
 */
function quiet(...ids: readonly string[]): Record<string, { readonly logLevel: ExtractorLogLevel }> {
  return Object.fromEntries(ids.map((id) => [id, { logLevel: ExtractorLogLevel.None }]));
}
