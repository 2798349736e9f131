import type { SkillProfile } from '@fpf/contracts';

export type Severity = 'error' | 'warning' | 'off';

const everywhere = { lenient: 'error', strict: 'error', fpf: 'error' } as const;
const warned = { lenient: 'warning', strict: 'warning', fpf: 'warning' } as const;
/** A rule of the Agent Skills specification: foreign skills are told, ours are held to it. */
const strictly = { lenient: 'warning', strict: 'error', fpf: 'error' } as const;
const fpfOnly = { lenient: 'off', strict: 'off', fpf: 'error' } as const;
const fpfHint = { lenient: 'off', strict: 'off', fpf: 'warning' } as const;

/** How much each finding weighs under each profile. An error keeps a skill from being selected and loaded. */
export const findingRules = {
  'skill.f01-no-skill-md': everywhere,
  'skill.f02-too-large': everywhere,
  'skill.f03-not-utf8': everywhere,
  'skill.f04-bom': strictly,
  'skill.f05-control-character': strictly,
  'skill.f06-file-name': strictly,
  'skill.f07-tree': everywhere,
  'skill.h01-no-frontmatter': everywhere,
  'skill.h02-not-closed': everywhere,
  'skill.h03-too-large': everywhere,
  'skill.h04-not-yaml': everywhere,
  'skill.h05-duplicate-key': everywhere,
  'skill.h06-alias': everywhere,
  'skill.h07-not-a-map': everywhere,
  'skill.h08-unknown-field': strictly,
  'skill.h09-not-text': strictly,
  'skill.h10-name-missing': everywhere,
  'skill.h11-name-format': strictly,
  'skill.h12-name-folder': strictly,
  'skill.h13-description-missing': everywhere,
  'skill.h14-description-length': strictly,
  'skill.h15-compatibility-length': strictly,
  'skill.h16-metadata-shape': strictly,
  'skill.h17-allowed-tools-form': strictly,
  'skill.h18-version-missing': warned,
  'skill.h19-quoted': strictly,
  'skill.h21-use-when': fpfOnly,
  'skill.h22-not-for': fpfOnly,
  'skill.h23-version-semver': fpfOnly,
  'skill.h24-edition': fpfOnly,
  'skill.h25-context': fpfOnly,
  'skill.h26-method': fpfOnly,
  'skill.h27-role': fpfOnly,
  'skill.h28-tools': fpfOnly,
  'skill.h29-compatibility': fpfOnly,
  'skill.b01-too-large': everywhere,
  'skill.b02-nesting': everywhere,
  'skill.b03-section-missing': fpfOnly,
  'skill.b04-section-twice': fpfOnly,
  'skill.b05-section-empty': fpfOnly,
  'skill.b06-boundary-differs': everywhere,
  'skill.b07-empty': { lenient: 'warning', strict: 'warning', fpf: 'error' },
  'skill.t01-file-missing': everywhere,
  'skill.t02-not-json': everywhere,
  'skill.t03-not-valid': everywhere,
  'skill.t04-schema': everywhere,
  'skill.t05-duplicate': everywhere,
  'skill.t06-handler': everywhere,
  'skill.t07-no-tools': fpfOnly,
  'skill.t08-undescribed': fpfOnly,
  'skill.t09-unnamed': warned,
  'skill.t10-allowed-unknown': fpfHint,
  'skill.t11-none-allowed': fpfHint,
} as const satisfies Record<string, Readonly<Record<SkillProfile, Severity>>>;

export type FindingCode = keyof typeof findingRules;
