import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** Where Cucumber is started, and the program that is installed there. */
export type SuitePlace = { readonly folder: string; readonly program: string };

const cucumber = '@cucumber/cucumber';

/** Finds a package as a folder sees it. */
type PackageFrom = (folder: string, name: string) => { readonly dir: string } | undefined;

/**
 * The suite that somebody names, or the one beside the config. A project without scenarios has shown nothing, and no
 * model is accepted by that.
 */
export function findSuite(base: string, named: string | undefined, packageFrom: PackageFrom): SuitePlace {
  const folder = named === undefined ? base : resolve(base, named);
  if (!existsSync(join(folder, 'features'))) throw noSuite(`there is no ${join(folder, 'features')}`);
  const found = packageFrom(folder, cucumber);
  if (!found) throw noSuite(`${cucumber} is not installed in ${folder}`);
  return { folder, program: join(found.dir, binOf(found.dir)) };
}

function binOf(dir: string): string {
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { readonly bin?: unknown };
  const path =
    typeof bin === 'object' && bin !== null ? (bin as Readonly<Record<string, unknown>>)['cucumber-js'] : bin;
  if (typeof path === 'string') return path;
  throw noSuite(`${dir} has no program cucumber-js`);
}

function noSuite(why: string): FpfError {
  return new FpfError({
    code: 'accept.no-suite',
    message: `evaluation: there is no suite to run: ${why}.`,
    hint: 'Name the folder that Cucumber is started in with --suite or under accept.suite, and install what is missing there.',
  });
}
