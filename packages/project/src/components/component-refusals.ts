import { FpfError, type PortRole } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';

/** What stands where: the port, the package, and the place of the config that names it. */
export type Named = {
  readonly port: PortRole;
  readonly package: string;
  readonly version: string;
  readonly at: string;
};

export function mismatch(named: Named, what: string, next: string): FpfError {
  return new FpfError({
    code: 'config.contract-mismatch',
    message: `project: ${named.port} (${named.at}): ${nameOf(named)} ${visibleLine(what)}.`,
    hint: next,
  });
}

export function failed(named: Named, what: string, error: unknown): FpfError {
  const said = error instanceof Error ? error.message : String(error);
  return new FpfError({
    code: 'component.failed',
    message: `project: ${named.port} (${named.at}): ${nameOf(named)} ${what}: ${said.split('\n')[0]?.slice(0, 300)}`,
    hint: `Use a version of ${named.package} that works here, or take it out of ${named.at} in fpf.config.json.`,
    cause: error,
  });
}

export function atWork(named: Named, work: string): FpfError {
  return new FpfError({
    code: 'component.at-work',
    message: `project: ${named.port} (${named.at}): ${nameOf(named)} does work where it is only imported: ${work}.`,
    hint: `Use a version of ${named.package} that waits for its factory to be called, or take it out of ${named.at} in fpf.config.json.`,
  });
}

function nameOf({ package: name, version }: Named): string {
  return `${name}@${version}`;
}

export function missing(named: Named, from: string): FpfError {
  return new FpfError({
    code: 'config.unknown-component',
    message: `project: ${named.port} (${named.at}): ${named.package} is not installed in ${from}.`,
    hint: `Run there: npm install --save-exact ${nameOf(named)}`,
  });
}

export function versionMismatch(named: Named, installed: string, from: string): FpfError {
  return new FpfError({
    code: 'config.version-mismatch',
    message:
      `project: ${named.port} (${named.at}): the config pins ${nameOf(named)}, but ${visibleLine(installed)} is ` +
      `installed in ${from}.`,
    hint: `Run there: npm install --save-exact ${nameOf(named)}; or change the pin.`,
  });
}
