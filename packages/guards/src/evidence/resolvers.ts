import type { Clock, EvidenceResolver } from '@fpf/contracts';
import type { Resolvers } from '../check/question-problem.ts';
import { allowPath, allowTool } from './kinds/rules.ts';
import { approval, approvalBy } from './kinds/approval.ts';
import { budgetLeft, kv } from './kinds/run.ts';
import { callOk, callState, rateCalls } from './kinds/calls.ts';
import { commandAllowed } from './kinds/command-allowed.ts';
import { fileExists, fileSha256, fileSize, fileUnchanged, pathReal } from './kinds/files.ts';
import { personSaid } from './kinds/person-said.ts';
import { modelRate, pinModel, pinSchema, pinSkill } from './kinds/pins.ts';
import { networkOff, sandboxConfined, sessionClean, sessionMode, sessionOpen } from './kinds/session.ts';
import { timeBefore, timeWindow } from './kinds/time.ts';

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
    personSaid,
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
    approvalBy(clock),
    timeWindow(clock),
    timeBefore(clock),
  ];
  return new Map(all.map((resolver) => [resolver.kind, resolver]));
}
