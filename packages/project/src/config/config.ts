import { basename } from 'node:path';
import { askExpiresForm, ConfigFile, FpfError, type JsonValue, parseSchemaId, readAskExpires } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Issue, readRecord } from '@fpf/contracts/validate';
import { visibleLine } from '@fpf/files/text';
import { type ConfigPlaces, noPlaces, placesIn } from '../files/config-places.ts';
import { readJsonFile } from '../files/read-json-file.ts';
import { keysAt } from './config-shape.ts';
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
      message: `project: the config ${file} is not there.`,
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
    message: `project: ${file}: "$schema" is ${JSON.stringify(said)}, which is no version of a config.`,
    hint: `Name ${id}, or the path of config.schema.json, or leave it out.`,
  });
}

/** Refuses one of another major as that, and not by the keys that are not known here. */
function asConfig(file: string, value: JsonValue, places: ConfigPlaces): ConfigFile {
  try {
    const config = readRecord(ConfigFile, value, `project: ${file}`);
    const time = config.policy?.ask_expires;
    if (time === undefined || readAskExpires(time) !== undefined) return config;
    throw notValid([{ pointer: askExpires, rule: 'pattern', message: askExpiresForm }]);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'schema.not-valid') throw error;
    throw notValid(error.details['issues'] as readonly Issue[]);
  }

  function notValid(issues: readonly Issue[]): FpfError {
    const shown = issues.slice(0, 5).map((issue) => lineOf(issue, basename(file), places));
    const forms = issues.slice(0, 5).flatMap((issue) => objectForm(issue, value) ?? placeOfPort(issue) ?? []);
    return new FpfError({
      code: 'config.not-valid',
      message: `project: ${file} does not fit its schema:\n${shown.map((line) => `  - ${line}`).join('\n')}`,
      hint: [...forms, 'Mend these keys; "$schema" gives editors completion.'].join(' '),
      details: { issues: issues.slice(0, 20) },
    });
  }
}

const askExpires = '/policy/ask_expires';

function lineOf(issue: Issue, file: string, places: ConfigPlaces): string {
  const close = suggestKey(issue);
  const place = places(tokensOf(issue.pointer));
  const where = place ? `${file}:${place.line}:${place.column} ` : '';
  const message = issue.pointer === askExpires && issue.rule === 'pattern' ? askExpiresForm : issue.message;
  return visibleLine(`${where}${issue.pointer || '/'}: ${message}.${close ? ` Did you mean "${close}"?` : ''}`);
}

/**
 * What the object looks like that belongs where something else stands. A text in a list was probably meant for its
 * first key.
 */
function objectForm({ pointer, rule }: Issue, config: JsonValue): string | undefined {
  if (rule !== 'type') return undefined;
  const path = tokensOf(pointer);
  const keys = keysAt(path);
  const [first] = keys;
  if (first === undefined) return undefined;
  const value = valueAt(config, path);
  const inList = /^\d+$/.test(path.at(-1) ?? '');
  const example =
    inList && typeof value === 'string' && value.length <= 128 ? `, such as ${JSON.stringify({ [first]: value })}` : '';
  return (
    `${pointer || '/'} is an object with keys out of ` +
    `${keys.map((key) => JSON.stringify(key)).join(', ')}${example}.`
  );
}

function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const token of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return undefined;
    at = (at as { readonly [key: string]: JsonValue })[token];
  }
  return at;
}

/** The ports that have another place in the config than `components`, and where their packages are named. */
const places: Readonly<Record<string, string>> = {
  'state-store':
    'The state store comes with its session, in one database: name a package for both as "agentfs-adapter" ' +
    'under components.',
  'evidence-resolver': 'Packages of evidence-resolver are listed under guards.resolvers, as there may be several.',
  'model-provider': 'The package of a model-provider is named beside its model: "use" and "version" under model.',
};

/** Where a port belongs that somebody named under `components`. */
function placeOfPort({ pointer, rule }: Issue): string | undefined {
  const prefix = '/components/';
  if (rule !== 'additionalProperties' || !pointer.startsWith(prefix)) return undefined;
  const port = pointer.slice(prefix.length);
  return Object.hasOwn(places, port) ? places[port] : undefined;
}
