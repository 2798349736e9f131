import type { Enactment, LoadedSkill, ToolSpec } from '@fpf/contracts';

export const greet: ToolSpec = {
  name: 'greet',
  description: 'Greet someone.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 64 } },
  },
  effect: 'fs',
  guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
};

/** A plan with one item for each named tool, which takes the argument `name`. */
export function enacted(...tools: readonly string[]): Enactment {
  const plan = {
    id: 'workplan:greeter',
    episteme: 'episteme:greeter',
    context: 'workspace',
    baseline: '1',
    stopConditions: [],
  };
  const window = { start: '2026-01-01T00:00:00.000Z', end: null };
  const assignment = {
    id: 'role:greeter',
    holder: { kind: 'System' as const, id: 'fpf-run' },
    role: 'greeter',
    context: 'workspace',
    window,
  };
  const item = {
    methodDescription: 'greeter@1.0.0',
    requiredRole: 'greeter',
    intendedAssignment: assignment.id,
    capabilities: [],
    bindings: {},
    guard: [],
    requiredEvidence: [],
    dependsOn: [],
    acceptance: [],
    onFailure: [],
    budget: { timeMs: 1000, calls: 1, bytes: 0 },
  };
  const items = tools.map((tool, index) => ({
    ...item,
    id: `PI-${index + 1}`,
    call: { tool, arguments: { name: { from: 'IN-1' } } },
  }));
  return {
    assignment: { ...assignment, mode: 'authoritative', justification: '', provenance: '', capabilityChecks: [] },
    plan: { ...plan, horizon: window, items },
  };
}

/** The same under another name, with other bytes. */
export function skillNamed(name: string, digit: string, ...tools: readonly ToolSpec[]): LoadedSkill {
  const { manifest, pin, ...rest } = skill(...tools);
  const hash = `sha256-${digit.repeat(64)}`;
  return { ...rest, manifest: { ...manifest, id: name, name, path: name, hash }, pin: { ...pin, name, hash } };
}

export function skill(...tools: readonly ToolSpec[]): LoadedSkill {
  const hash = `sha256-${'1'.repeat(64)}`;
  const source = { type: 'folder' as const, ref: 'pack' };
  return {
    manifest: {
      id: 'greeter',
      name: 'greeter',
      version: '1.0.0',
      description: 'Greets.',
      metadata: {},
      allowed_tools: tools.map((tool) => tool.name),
      tools: tools.map((tool) => tool.name),
      path: 'greeter',
      hash,
      source,
      profile: 'fpf',
      diagnostics: [],
    },
    pin: {
      name: 'greeter',
      version: '1.0.0',
      hash,
      source,
      tool_schemas: Object.fromEntries(tools.map((tool) => [tool.name, '2'.repeat(64)])),
    },
    kernel: 'Greet people.',
    tools,
    files: [],
  };
}
