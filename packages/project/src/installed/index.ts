export { componentBase, fixtureFrom, ownPackage, ownVersion, packageFrom } from './installed.ts';
export { hashOfFiles, packageHash, type PinnedFile, pinnedFiles } from './package-hash.ts';
