import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { forgetChange, type Plan, readPlan } from '@fpf/project/changes';
import { exists, refuseLink, refuseOddFile, removeIfEmpty } from '@fpf/project/files';

const limit = 16 * 1024 * 1024;

/** Does what a plan still has to do. Each step looks at what is there, so that doing it again does nothing. */
export function finishChange(packs: string, base: string, config: string): void {
  const committed = join(packs, '.committed');
  const plan = readPlan(packs, base);
  if (!plan) return rmSync(committed, { recursive: true, force: true });
  if (plan.config !== config) throw otherConfig(committed, plan.config);
  const target = join(base, plan.folder);
  const [old, fresh] = [join(committed, 'old'), join(committed, 'pack')];
  mkdirSync(dirname(target), { recursive: true });
  for (const folder of [dirname(target), target, old, fresh]) refuseLink(folder);
  const texts = textsOf(committed, base, plan);
  const moves = exists(fresh);
  if ((moves || plan.remove) && exists(target) && !exists(old)) renameSync(target, old);
  if (moves) renameSync(fresh, target);
  for (const { from, to } of texts) renameSync(from, to);
  rmSync(join(committed, 'plan.json'));
  rmSync(committed, { recursive: true, force: true });
  forgetChange(base);
  if (dirname(target) !== packs) removeIfEmpty(dirname(target));
}

type Move = { readonly from: string; readonly to: string };

/** The texts that are not in their place yet, looked at before anything is moved. */
function textsOf(committed: string, base: string, { config, texts }: Plan): readonly Move[] {
  const moves = [
    { from: join(committed, 'config.json'), to: join(base, config), digest: texts.config },
    { from: join(committed, 'lock.json'), to: join(base, 'fpf.lock.json'), digest: texts.lock },
  ];
  return moves.flatMap(({ from, to, digest }) => {
    if (!exists(from)) return [];
    refuseOddFile(from);
    refuseOddFile(to);
    if (sha256(readPlain(from, limit, { links: 'follow' })?.bytes ?? new Uint8Array()) === digest)
      return [{ from, to }];
    throw new FpfError({
      code: 'pack.foreign-change',
      message: `packs: ${from} is not what the change wrote there, so it was not followed.`,
      hint: `Find out who wrote it; then remove ${committed}, and bring folder, config and lock back from version control.`,
    });
  });
}

function otherConfig(committed: string, config: string): FpfError {
  return new FpfError({
    code: 'pack.unfinished',
    message: `packs: ${committed} is a change of packs that was cut short, for the config ${config}.`,
    hint: `Run \`fpf skills mend --config ${config}\` in that folder.`,
  });
}
