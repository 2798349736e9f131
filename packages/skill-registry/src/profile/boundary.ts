import type { SkillManifest } from '@fpf/contracts';
import type { FindingCode } from '../report/finding-rules.ts';
import type { Findings } from '../report/findings.ts';
import { type HeaderReader, headerReader, readAllowedTools } from './header-reader.ts';
import type { Header } from '../read/header-value.ts';
import type { SkillContext } from './skill-context.ts';
import { nameProblem } from '../tree/path-rules.ts';

/** What the frontmatter says, as text. What it does not say is not made up, but for the version's documented order. */
export type Boundary = Pick<
  SkillManifest,
  'id' | 'name' | 'version' | 'description' | 'license' | 'compatibility' | 'metadata' | 'allowed_tools'
>;

const fields = new Set(['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']);
const nameForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Undefined when there is no name or no description: such a folder cannot be listed, only reported. */
export function readBoundary(
  header: Header,
  file: string,
  context: SkillContext,
  findings: Findings,
): Boundary | undefined {
  const reader = headerReader(header, file, findings);
  const report = (code: FindingCode, message: string, key: string): void =>
    findings.add(code, message, reader.place(key));
  for (const key of header.keys()) {
    if (!fields.has(key))
      report('skill.h08-unknown-field', `${JSON.stringify(key)} is no field of the Agent Skills specification`, key);
  }
  const name = reader.text('name');
  const description = reader.text('description');
  const license = reader.text('license');
  const compatibility = reader.text('compatibility');
  const metadata = readMetadata(reader, findings);
  const allowed = readAllowedTools(reader, findings);

  if (name === undefined || name.length > 64)
    report(
      'skill.h10-name-missing',
      name === undefined ? 'there is no `name`' : 'the name is longer than 64 characters',
      'name',
    );
  else
    for (const problem of nameProblems(name, context.folder))
      findings.add(problem.code, problem.message, reader.place('name'), problem.fix);
  if (description === undefined) report('skill.h13-description-missing', 'there is no `description`', 'description');
  if (description !== undefined && Array.from(description).length > 1024)
    report(
      'skill.h14-description-length',
      `the description has ${Array.from(description).length} characters`,
      'description',
    );
  if (compatibility !== undefined && Array.from(compatibility).length > 500)
    report(
      'skill.h15-compatibility-length',
      `\`compatibility\` has ${Array.from(compatibility).length} characters`,
      'compatibility',
    );
  const version = versionOf(metadata, context);
  if (version === undefined)
    report(
      'skill.h18-version-missing',
      'neither `metadata.version` nor a package states a version; 0.0.0 stands for it',
      'metadata',
    );
  if (name === undefined || name.length > 64 || description === undefined) return undefined;

  const id = metadata['fpf-id'];
  return {
    id: id !== undefined && id.length <= 128 ? id : name,
    name,
    version: version ?? '0.0.0',
    description,
    ...(license === undefined ? {} : { license }),
    ...(compatibility === undefined ? {} : { compatibility }),
    metadata,
    allowed_tools: [...allowed],
  };
}

type NameProblem = { readonly code: FindingCode; readonly message: string; readonly fix?: string };

function* nameProblems(name: string, folder: string): Generator<NameProblem> {
  const [code, said] = ['skill.h11-name-format', JSON.stringify(name)] as const;
  const problem = nameProblem(name);
  if (!nameForm.test(name))
    yield { code, message: `the name ${said} is not of lower-case letters, digits and single hyphens` };
  else if (problem)
    yield { code, message: `a folder of the name ${said} ${problem.what}`, fix: 'Give the skill another name.' };
  if (name !== folder)
    yield {
      code: 'skill.h12-name-folder',
      message: `the name ${said} differs from the folder's name ${JSON.stringify(folder)}`,
    };
}

/** `metadata.version`, else the package's; always as it is written: `1.10` is not `1.1`. */
function versionOf(metadata: Readonly<Record<string, string>>, context: SkillContext): string | undefined {
  const stated = Object.hasOwn(metadata, 'version') ? metadata.version : undefined;
  return [stated, context.packageVersion].find(
    (version) => version !== undefined && version !== '' && version.length <= 64,
  );
}

/** Names that lead out of an object's own data; no record of the stack takes them from outside. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** `metadata` as a flat map of texts. What is nested is reported and left out, never flattened by guessing. */
function readMetadata(reader: HeaderReader, findings: Findings): Readonly<Record<string, string>> {
  const entry = reader.entry('metadata');
  if (!entry || (entry.value.kind === 'text' && entry.value.text === '')) return {};
  if (entry.value.kind !== 'map') {
    findings.add('skill.h16-metadata-shape', '`metadata` is not a map', reader.place('metadata'));
    return {};
  }
  const texts: [string, string][] = [];
  for (const [key, { value, column }] of entry.value.entries) {
    if (reserved.has(key))
      findings.add('skill.h16-metadata-shape', `\`metadata\` has the reserved key ${JSON.stringify(key)}`, {
        ...reader.place('metadata'),
        column,
      });
    else if (value.kind === 'text') texts.push([key, value.text]);
    else
      findings.add('skill.h16-metadata-shape', `\`metadata.${key}\` is not a text`, {
        ...reader.place('metadata'),
        column,
      });
  }
  return Object.fromEntries(texts);
}
