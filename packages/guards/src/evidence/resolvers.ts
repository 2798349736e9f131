import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { allowPath } from './kinds/allow-path.ts';
import { allowTool } from './kinds/allow-tool.ts';
import { approval } from './kinds/approval.ts';
import { budgetLeft } from './kinds/budget-left.ts';
import { callOk } from './kinds/call-ok.ts';
import { callState } from './kinds/call-state.ts';
import { commandAllowed } from './kinds/command-allowed.ts';
import { fileExists } from './kinds/file-exists.ts';
import { fileSha256 } from './kinds/file-sha256.ts';
import { fileSize } from './kinds/file-size.ts';
import { fileUnchanged } from './kinds/file-unchanged.ts';
import { kv } from './kinds/kv.ts';
import { modelRate } from './kinds/model-rate.ts';
import { networkOff } from './kinds/network-off.ts';
import { pathReal } from './kinds/path-real.ts';
import { pinModel } from './kinds/pin-model.ts';
import { pinSchema } from './kinds/pin-schema.ts';
import { pinSkill } from './kinds/pin-skill.ts';
import { rateCalls } from './kinds/rate-calls.ts';
import { sandboxConfined } from './kinds/sandbox-confined.ts';
import { sessionClean } from './kinds/session-clean.ts';
import { sessionMode } from './kinds/session-mode.ts';
import { sessionOpen } from './kinds/session-open.ts';
import { timeBefore } from './kinds/time-before.ts';
import { timeWindow } from './kinds/time-window.ts';
import type { Resolvers } from './resolver.ts';

export function builtInResolvers(clock: Clock): Resolvers {
  const all: readonly EvidenceResolver[] = [
    sessionOpen,
    sessionClean,
    sessionMode,
    sandboxConfined,
    networkOff,
    fileExists,
    fileSha256,
    fileSize,
    fileUnchanged,
    pathReal,
    callOk(clock),
    callState,
    rateCalls(clock),
    kv,
    budgetLeft,
    pinModel,
    pinSkill,
    pinSchema,
    modelRate,
    allowTool,
    allowPath,
    commandAllowed,
    approval(clock),
    timeWindow(clock),
    timeBefore(clock),
  ];
  return new Map(all.map((resolver) => [resolver.kind, resolver]));
}
