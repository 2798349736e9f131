import { pathToFileURL } from 'node:url';
import { type ComponentPackage, FpfError } from '@fpf/contracts';
import { asComponent } from './component-form.ts';
import { atWork, failed, type Named } from './component-refusals.ts';
import { watchImport } from './watch-import.ts';

/** How long the evaluation of a package's modules may take. */
const longest = 20_000;

/**
 * A component package, imported and looked at: what fails there, prints there or goes on there is refused, and named.
 */
export async function loadComponent(
  entry: () => string,
  named: Named,
  own: readonly string[],
): Promise<ComponentPackage> {
  const file = foundFile(entry, named);
  const watch = watchImport(own);
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await inTime(import(pathToFileURL(file).href))) as typeof loaded;
  } catch (error) {
    const [work] = watch.seen();
    throw work === undefined ? failed(named, 'fails where it is imported', error) : atWork(named, work);
  } finally {
    watch.stop();
  }
  const [work] = watch.seen();
  if (work !== undefined) throw atWork(named, work);
  return asComponent(loaded.default, named);
}

/** What is refused there says so itself; that nothing is there, Node says. */
function foundFile(entry: () => string, named: Named): string {
  try {
    return entry();
  } catch (error) {
    throw FpfError.is(error) ? error : failed(named, 'fails where it is imported', error);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`it did not end within ${longest / 1000} s`)), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
