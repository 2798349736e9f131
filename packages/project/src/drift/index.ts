export { type Drift, findDrift } from './drift.ts';
export { lockPin } from './lock-pin.ts';
export { hashOfPack, repinPacks } from './pack-drift.ts';
