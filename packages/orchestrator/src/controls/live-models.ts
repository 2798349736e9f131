import { FpfError } from '@fpf/contracts';
import type { LiveModels } from '../context/live-run.ts';
import type { ModelInForce, StackPorts } from '../context/ports.ts';
import type { RunSettings } from '../context/settings.ts';

export function startModels(first: RunSettings['model'], ports: Pick<StackPorts, 'model' | 'models'>): LiveModels {
  const begun: ModelInForce = { ...first, gateway: ports.model };
  const others = (ports.models ?? []).filter(({ name, digest }) => digest !== null && name !== first.name);
  const all = [begun, ...others];
  const told = new Map<ModelInForce, Promise<boolean>>();
  let now = begun;
  const pinned = (name: string): ModelInForce => {
    const found = all.find((each) => each.name === name);
    if (found) return found;
    throw new FpfError({
      code: 'model.not-pinned',
      message: `orchestrator: ${JSON.stringify(name)} is no model that this run may change to; it has ${all.map((each) => each.name).join(', ')}.`,
      hint: 'Use one of those, or hand the model in among `models` with its digest.',
    });
  };
  return {
    model: () => now,
    multiTurn: () => {
      const known = told.get(now) ?? now.gateway.capabilities().then(({ multiTurn }) => multiTurn);
      told.set(now, known);
      return known;
    },
    models: () => all,
    pinned,
    setModel: (name, digest) => {
      const found = pinned(name);
      if (found.digest !== digest) throw drifted(found, digest);
      now = found;
    },
  };
}

function drifted({ name, digest }: ModelInForce, before: string | null): FpfError {
  return new FpfError({
    code: 'run.drift',
    message: `orchestrator: the run had changed to the model ${name} of digest ${before ?? 'none'}; it is ${digest ?? 'none'} now.`,
    hint: 'Hand in the model that the run had changed to, or ask again in a new run.',
  });
}
