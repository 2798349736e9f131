export { hashVendoredPack } from './hash-pack.ts';
export { realSkillDir } from './hash-skill.ts';
export { packLimits } from './pack-limits.ts';
export { canonicalPath, foldPath, nameProblem } from './path-rules.ts';
export { readPlainFile } from './read-plain-file.ts';
export { readTree } from './read-tree.ts';
export { treeHash } from './tree-hash.ts';
