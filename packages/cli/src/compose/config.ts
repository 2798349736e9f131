import { basename } from 'node:path';
import { ConfigFile, FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check, type Issue } from '@fpf/contracts/validate';
import { placeOfPort } from './place-of-port.ts';
import { objectForm } from './object-form.ts';
import { readJsonFile } from './read-json-file.ts';
import { type ConfigPlaces, noPlaces, placesIn } from './settings/config-places.ts';
import { suggestKey, tokensOf } from './suggest-key.ts';

export type ReadConfig = {
  readonly file: string | undefined;
  readonly config: ConfigFile;
  readonly hash: string | undefined;
  readonly places: ConfigPlaces;
};

/** `fpf.config.json` is data, and closed: a key that nobody knows is a mistake, and is told as one. */
export function readConfig(file: string, required: boolean): ReadConfig {
  const read = readJsonFile(file, 'config.unreadable');
  if (!read) {
    if (!required) return { file: undefined, config: {}, hash: undefined, places: noPlaces };
    throw new FpfError({
      code: 'config.unreadable',
      message: `cli: the config ${file} is not there.`,
      hint: 'Name an existing file with --config, or leave it out.',
    });
  }
  const places = placesIn(new TextDecoder().decode(read.bytes));
  const issues = check(ConfigFile, read.value);
  if (issues.length > 0) {
    const shown = issues.slice(0, 5).map((issue) => lineOf(issue, basename(file), places));
    const forms = issues.slice(0, 5).flatMap((issue) => objectForm(issue, read.value) ?? placeOfPort(issue) ?? []);
    throw new FpfError({
      code: 'config.not-valid',
      message: `cli: ${file} does not fit its schema:\n${shown.map((line) => `  - ${line}`).join('\n')}`,
      hint: [...forms, 'Mend these keys; "$schema" gives editors completion.'].join(' '),
      details: { issues: issues.slice(0, 20) },
    });
  }
  return { file, config: read.value as unknown as ConfigFile, hash: sha256(read.bytes), places };
}

function lineOf(issue: Issue, file: string, places: ConfigPlaces): string {
  const close = suggestKey(issue);
  const place = places(tokensOf(issue.pointer));
  const where = place ? `${file}:${place.line}:${place.column} ` : '';
  return `${where}${issue.pointer || '/'}: ${issue.message}.${close ? ` Did you mean "${close}"?` : ''}`;
}
