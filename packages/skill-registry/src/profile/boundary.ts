import type { SkillManifest } from '@fpf/contracts';
import type { Header } from '../read/header-value.ts';
import { readAllowedTools } from './allowed-tools.ts';
import type { Findings } from '../report/findings.ts';
import { headerReader } from './header-reader.ts';
import { readMetadata } from './metadata.ts';
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
  for (const key of header.keys()) {
    if (!fields.has(key))
      findings.add(
        'skill.h08-unknown-field',
        `${JSON.stringify(key)} is no field of the Agent Skills specification`,
        reader.place(key),
      );
  }
  const name = reader.text('name');
  const description = reader.text('description');
  const license = reader.text('license');
  const compatibility = reader.text('compatibility');
  const metadata = readMetadata(reader, findings);
  const allowed = readAllowedTools(reader, findings);

  if (name === undefined || name.length > 64)
    findings.add(
      'skill.h10-name-missing',
      name === undefined ? 'there is no `name`' : 'the name is longer than 64 characters',
      reader.place('name'),
    );
  else checkName(name, context.folder, reader.place('name'), findings);
  if (description === undefined)
    findings.add('skill.h13-description-missing', 'there is no `description`', reader.place('description'));
  if (description !== undefined && Array.from(description).length > 1024)
    findings.add(
      'skill.h14-description-length',
      `the description has ${Array.from(description).length} characters`,
      reader.place('description'),
    );
  if (compatibility !== undefined && Array.from(compatibility).length > 500)
    findings.add(
      'skill.h15-compatibility-length',
      `\`compatibility\` has ${Array.from(compatibility).length} characters`,
      reader.place('compatibility'),
    );
  const version = versionOf(metadata, context);
  if (version === undefined)
    findings.add(
      'skill.h18-version-missing',
      'neither `metadata.version` nor a package states a version; 0.0.0 stands for it',
      reader.place('metadata'),
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

function checkName(
  name: string,
  folder: string,
  place: ReturnType<ReturnType<typeof headerReader>['place']>,
  findings: Findings,
): void {
  if (!nameForm.test(name))
    findings.add(
      'skill.h11-name-format',
      `the name ${JSON.stringify(name)} is not of lower-case letters, digits and single hyphens`,
      place,
    );
  else {
    const problem = nameProblem(name);
    if (problem)
      findings.add(
        'skill.h11-name-format',
        `a folder of the name ${JSON.stringify(name)} ${problem.what}`,
        place,
        'Give the skill another name.',
      );
  }
  if (name !== folder)
    findings.add(
      'skill.h12-name-folder',
      `the name ${JSON.stringify(name)} differs from the folder's name ${JSON.stringify(folder)}`,
      place,
    );
}

/** `metadata.version`, else the package's; always as it is written: `1.10` is not `1.1`. */
function versionOf(metadata: Readonly<Record<string, string>>, context: SkillContext): string | undefined {
  const stated = Object.hasOwn(metadata, 'version') ? metadata.version : undefined;
  return [stated, context.packageVersion].find(
    (version) => version !== undefined && version !== '' && version.length <= 64,
  );
}
