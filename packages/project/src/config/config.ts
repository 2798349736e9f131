import { basename } from 'node:path';
import { ConfigFile, FpfError, type JsonValue, parseSchemaId } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Issue, readRecord } from '@fpf/contracts/validate';
import { visibleLine } from '@fpf/files/text';
import { placeOfPort } from './place-of-port.ts';
import { objectForm } from './object-form.ts';
import { readJsonFile } from '../files/read-json-file.ts';
import { type ConfigPlaces, noPlaces, placesIn } from '../files/config-places.ts';
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
  refuseOtherRecord(file, read.value);
  return { file, config: asConfig(file, read.value, places), hash: sha256(read.bytes), places };
}

/** `$schema` is where editors find the schema, a path or an address; an id of the stack says what the file is. */
function refuseOtherRecord(file: string, value: JsonValue): void {
  const said = typeof value === 'object' && value !== null && '$schema' in value ? value['$schema'] : undefined;
  if (typeof said !== 'string' || !/^urn:fpf:/i.test(said)) return;
  const id = ConfigFile.$id ?? '';
  if (parseSchemaId(said)?.kind === parseSchemaId(id)?.kind) return;
  throw new FpfError({
    code: 'config.not-valid',
    message: `cli: ${file}: "$schema" is ${JSON.stringify(said)}, which is no version of a config.`,
    hint: `Name ${id}, or the path of config.schema.json, or leave it out.`,
  });
}

/** Refuses one of another major as that, and not by the keys that are not known here. */
function asConfig(file: string, value: JsonValue, places: ConfigPlaces): ConfigFile {
  try {
    return readRecord(ConfigFile, value, `cli: ${file}`);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'schema.not-valid') throw error;
    const issues = error.details['issues'] as readonly Issue[];
    const shown = issues.slice(0, 5).map((issue) => lineOf(issue, basename(file), places));
    const forms = issues.slice(0, 5).flatMap((issue) => objectForm(issue, value) ?? placeOfPort(issue) ?? []);
    throw new FpfError({
      code: 'config.not-valid',
      message: `cli: ${file} does not fit its schema:\n${shown.map((line) => `  - ${line}`).join('\n')}`,
      hint: [...forms, 'Mend these keys; "$schema" gives editors completion.'].join(' '),
      details: { issues: issues.slice(0, 20) },
    });
  }
}

function lineOf(issue: Issue, file: string, places: ConfigPlaces): string {
  const close = suggestKey(issue);
  const place = places(tokensOf(issue.pointer));
  const where = place ? `${file}:${place.line}:${place.column} ` : '';
  return visibleLine(`${where}${issue.pointer || '/'}: ${issue.message}.${close ? ` Did you mean "${close}"?` : ''}`);
}
