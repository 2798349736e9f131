export { type Process, leftBehind, processesOf } from './hooks/left-behind.ts';
export { auditGaps } from './hooks/audit-gap.ts';
export { leavesTheAnswer, type Pickle } from './world/leaves-the-answer.ts';
export { registerSteps } from './register-steps.ts';
export { type Answer, scriptOf } from './world/answers.ts';
export { eventsIn, fpfProgram, type Ran, runProgram, startProgram, surroundings, type Where } from './world/program.ts';
export { suspended } from './world/suspended.ts';
export { treeHash } from './world/tree-hash.ts';
export { FpfWorld } from './world/world.ts';
