import { basename, resolve } from 'node:path';
import type { SkeletonRole } from '@fpf/contract-tests';
import { contractIds, FpfError, nearestName } from '@fpf/contracts';
import { type CommandInput, flag, text } from '../command/descriptor.ts';

export const templateNames = ['app', 'workspace', 'skill', 'guard', 'component'] as const;
export type TemplateName = (typeof templateNames)[number];

/** What is to be made, where, and under which name. */
export type InitPlan = {
  readonly dir: string;
  /** No folder was named: it is the one that the command was given in. */
  readonly here: boolean;
  readonly template: TemplateName;
  /** Of the package. */
  readonly name: string;
  /** Of a component: the port that it stands behind. */
  readonly port?: SkeletonRole;
  /** A template or a name was given, so that only a whole project will do. */
  readonly whole: boolean;
  /** Config and lock alone, also in an empty folder. */
  readonly bare: boolean;
};

export function planInit(input: CommandInput): InitPlan {
  const [folder] = input.args;
  const dir = resolve(folder ?? '.');
  const [component, behind] = [text(input, 'component'), text(input, 'port')];
  if (component !== undefined && behind !== undefined && component !== behind)
    throw noPort(`--component ${component.slice(0, 64)} and --port ${behind.slice(0, 64)} ask for two things.`);
  const port = askedPort(component ?? behind);
  const template = askedTemplate(input);
  if (template === 'component' && port === undefined)
    throw noPort('A component stands behind a port, and none is named.');
  if (template !== 'component' && port !== undefined) throw noPort(`The template ${template} has no port.`);
  const whole = ['template', 'component', 'port', 'name'].find((option) => text(input, option) !== undefined);
  const bare = flag(input, 'bare');
  if (bare && whole !== undefined) throw twoThings(whole);
  return {
    dir,
    here: folder === undefined,
    template,
    name: nameOf(text(input, 'name'), dir),
    whole: whole !== undefined,
    bare,
    ...(port !== undefined && { port }),
  };
}

function askedTemplate(input: CommandInput): TemplateName {
  const named = text(input, 'template') as TemplateName | undefined;
  if (text(input, 'component') === undefined) return named ?? 'app';
  if (named === undefined || named === 'component') return 'component';
  throw noPort(`--component and --template ${named} ask for two things.`);
}

const ports: readonly string[] = Object.keys(contractIds).filter((port) => port !== 'state-store');

function askedPort(port: string | undefined): SkeletonRole | undefined {
  if (port === undefined || ports.includes(port)) return port as SkeletonRole | undefined;
  if (port === 'state-store')
    throw noPort('The state store comes with its session, in one database: make an agentfs-adapter.');
  const near = nearestName(port, ports);
  throw noPort(`${JSON.stringify(port.slice(0, 64))} is no port.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}

function noPort(message: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `cli: ${message}`,
    hint: `Write --component PORT, with one of ${ports.join(', ')}.`,
  });
}

function twoThings(option: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `cli: --bare and --${option} ask for two things.`,
    hint: `Leave one of them out: --bare writes config and lock alone.`,
  });
}

const packageName = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/** A folder may be called anything; a package may not. */
function nameOf(asked: string | undefined, dir: string): string {
  if (asked === undefined) {
    const made = basename(dir)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 64);
    return made === '' ? 'fpf-project' : made;
  }
  if (asked.length <= 128 && packageName.test(asked)) return asked;
  throw new FpfError({
    code: 'init.bad-name',
    message: `cli: ${JSON.stringify(asked.slice(0, 80))} is no name for a package.`,
    hint: 'Lower-case letters, digits and hyphens, as in my-project or @acme/my-project.',
  });
}
