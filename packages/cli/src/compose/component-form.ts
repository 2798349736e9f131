import { type ComponentPackage, type Create, FpfError, lacking, serves } from '@fpf/contracts';
import { failed, mismatch, type Named } from './component-refusals.ts';

/** The form of a default export, before anything of it is called. */
export function asComponent(found: unknown, named: Named): ComponentPackage {
  const component = found as Partial<ComponentPackage> | null | undefined;
  if (typeof component !== 'object' || component === null) throw mismatch(named, 'exports no component by default', shape);
  if (typeof component.provides !== 'object' || component.provides === null)
    throw mismatch(named, 'says nothing of what it provides', shape);
  if (typeof component.options !== 'object' || component.options === null) throw mismatch(named, 'has no schema of its options', shape);
  return component as ComponentPackage;
}

const shape = 'Its default export has to be { provides: { "fpf:<port>/1.0": create }, options: <schema> }.';

/** Which of its contracts serves; none, and two, are refused with what is on each side. */
export function contractOf(
  { provides }: ComponentPackage,
  wanted: string,
  named: Named,
): { readonly contract: string; readonly create: Create } {
  const all = Object.keys(provides);
  const serving = all.filter((id) => serves(id, wanted));
  const [contract] = serving;
  if (serving.length > 1) {
    const what = `provides ${serving.join(' and ')}; which of the two is to stand for ${wanted}, nobody says`;
    throw mismatch(named, what, `Use a version of ${named.package} that provides one of them.`);
  }
  const create = contract === undefined ? undefined : provides[contract];
  if (contract === undefined)
    throw mismatch(named, `does not provide ${wanted}, but ${all.join(', ') || 'nothing'}`, nextOf(all, wanted, named));
  if (typeof create !== 'function') throw mismatch(named, `has no factory for ${contract}`, shape);
  return { contract, create };
}

/** Why none of them serves, by the part of the id that differs. */
function nextOf(provided: readonly string[], wanted: string, { package: name }: Named): string {
  const [role = '', at = ''] = wanted.split('/');
  const near = provided.find((id) => id.startsWith(`${role}/`));
  if (near === undefined) return `Use a version of ${name} that provides ${wanted}, or another package.`;
  const [major, theirs] = [at, near.slice(role.length + 1)].map((text) => text.split('.')[0]);
  return major === theirs
    ? `${near} is older than this stack needs: use a newer version of ${name}.`
    : `${near} is another major: use a version of ${name} for ${wanted}, or the fpf that it was made for.`;
}

/** What a factory gives, held to the members that its contract asks for. */
export function makeComponent(create: () => unknown, named: Named): unknown {
  let made: unknown;
  try {
    made = create();
  } catch (error) {
    if (FpfError.is(error)) throw error;
    throw failed(named, 'fails where it is made', error);
  }
  const lacks = lacking(named.port, made);
  if (lacks.length > 0)
    throw mismatch(
      named,
      `makes no ${named.port}: ${lacks.slice(0, 4).join(', ')}`,
      `Use a version of ${named.package} that keeps to its contract; \`fpf check ${named.port}\` says what that asks.`,
    );
  return made;
}
