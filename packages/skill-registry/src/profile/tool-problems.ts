import type { JsonObject, JsonSchema, JsonValue, ScopedGuard, SkillFile, ToolSpec } from '@fpf/contracts';

type ScopedGuardProblem = { readonly at: string; readonly message: string };

/**
 * A guard of a skill over a tool that it has not would guard nothing; of two with one id, nobody could say which of
 * them stopped a call.
 */
export function scopedGuardProblems(
  guards: readonly ScopedGuard[],
  tools: ReadonlySet<string>,
): readonly ScopedGuardProblem[] {
  const ids = new Set<string>();
  return guards.flatMap(({ id, tool, skill }, index) => {
    const at = `/guards/${index}`;
    const twice = ids.has(id);
    ids.add(id);
    return [
      ...(twice ? [{ at: `${at}/id`, message: `two guards are called ${id}` }] : []),
      ...(tool !== undefined && tool !== '*' && !tools.has(tool)
        ? [
            {
              at: `${at}/tool`,
              message: `the guard ${id} is over ${JSON.stringify(tool)}, which is no tool of this skill`,
            },
          ]
        : []),
      ...(skill !== undefined
        ? [{ at: `${at}/skill`, message: `the guard ${id} names a skill; one of a skill is over its own tools only` }]
        : []),
    ];
  });
}

/** Pointers of the properties that nothing describes, at any depth of `properties`, `items` and `$defs`. */
export function undescribed(schema: JsonSchema): readonly string[] {
  const found: string[] = [];
  visit(schema, '', found, 0);
  return found;
}

function visit(schema: JsonValue | undefined, pointer: string, found: string[], depth: number): void {
  if (!isObject(schema) || depth > 32) return;
  if (isObject(schema.properties)) {
    for (const [key, value] of Object.entries(schema.properties)) {
      const at = `${pointer}/properties/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const described = isObject(value) && typeof value.description === 'string' && value.description.trim() !== '';
      if (!described) found.push(at);
      visit(value, at, found, depth + 1);
    }
  }
  visit(schema.items, `${pointer}/items`, found, depth + 1);
  if (isObject(schema.$defs))
    for (const [key, value] of Object.entries(schema.$defs)) visit(value, `${pointer}/$defs/${key}`, found, depth + 1);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What is wrong with a tool's handler; undefined when nothing is. A script is a file of the skill's own, hashed folder.
 * A tool without a handler is described and cannot be run; the runner says so.
 */
export function handlerProblem({ handler }: ToolSpec, files: readonly SkillFile[]): string | undefined {
  if (!handler || handler.kind === 'builtin') return undefined;
  const { path, runtime } = handler;
  if (path === undefined) return 'its script handler names no path';
  if (
    path.startsWith('/') ||
    path.includes('\\') ||
    /^[A-Za-z]:/.test(path) ||
    path.split('/').some((part) => part === '..' || part === '.' || part === '')
  ) {
    return `its handler's path ${JSON.stringify(path)} is not a plain path inside the folder`;
  }
  if (path === 'SKILL.md') return 'its handler is SKILL.md, which is for a model: no tool sees it';
  const file = files.find((candidate) => candidate.path === path);
  if (!file) return `its handler's path ${JSON.stringify(path)} is not in the folder`;
  if (runtime === 'exec' && !file.executable) return `its handler's file ${JSON.stringify(path)} is not executable`;
  return undefined;
}
