export { callHash } from './call-hash.ts';
export { canonicalJson } from './canonical-json.ts';
export { type ChainBreak, findChainBreak, seal, type Sealed } from './chain.ts';
export { hashJson, sha256 } from './sha256.ts';
