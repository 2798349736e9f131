import { type ComponentPackage, type Create, FpfError, lacking, serves } from '@fpf/contracts';
import { failed, mismatch, type Named } from './component-refusals.ts';

/** The form of a default export, before anything of it is called. */
export function asComponent(found: unknown, named: Named): ComponentPackage {
  if (typeof found !== 'object' || found === null) throw mismatch(named, 'exports no component by default', shape);
  const { provides, options } = readOnce(found, named);
  if (typeof provides !== 'object' || provides === null)
    throw mismatch(named, 'says nothing of what it provides', shape);
  if (typeof options !== 'object' || options === null) throw mismatch(named, 'has no schema of its options', shape);
  return { provides, options };
}

/** What a member gives may be made as it is read: by whom is asked here, and nowhere afterwards. */
function readOnce(component: Partial<ComponentPackage>, named: Named): Partial<ComponentPackage> {
  try {
    const { provides, options } = component;
    return {
      provides: typeof provides === 'object' && provides !== null ? { ...provides } : provides,
      options,
    } as Partial<ComponentPackage>;
  } catch (error) {
    throw failed(named, 'fails where its default export is read', error);
  }
}

const shape = 'Its default export has to be { provides: { "fpf:<port>/1.0": create }, options: <schema> }.';

/** What a component is taken for: the one of its contracts that serves. */
type Chosen = { readonly contract: string; readonly create: Create };

/** Finds the contract that serves. Refuses none, and two, with what is on each side. */
export function contractOf({ provides }: ComponentPackage, wanted: string, named: Named): Chosen {
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
  const [major, theirs] = [at, near.slice(role.length + 1)].map((text) => Number(text.split('.')[0]));
  if (major === theirs) return `${near} is older than this stack needs: use a newer version of ${name}.`;
  const why =
    Number(theirs) < Number(major)
      ? 'an earlier major that nothing here converts'
      : 'another major, made for a newer fpf';
  return `${near} is ${why}: use a version of ${name} for ${wanted}, or the fpf that it was made for.`;
}

/** Calls a factory, and refuses what lacks a member of its port. */
export function makeComponent(create: () => unknown, named: Named): unknown {
  let made: unknown;
  let lacks: readonly string[];
  try {
    made = create();
    lacks = lacking(named.port, made);
  } catch (error) {
    if (FpfError.is(error)) throw error;
    throw failed(named, 'fails where it is made', error);
  }
  if (lacks.length === 0) return made;
  throw mismatch(
    named,
    `makes no ${named.port}: ${lacks.slice(0, 4).join(', ')}`,
    `Use a version of ${named.package} that keeps to its contract; \`fpf check ${named.port}\` says what that asks.`,
  );
}
