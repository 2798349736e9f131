/** What one pack may hold. Each of its skills keeps to the limits of a skill besides. */
export const packLimits = Object.freeze({
  files: 2_048,
  skills: 128,
  bytes: 64 * 1024 * 1024,
  /** An archive is refused beyond this before and after it is decompressed. */
  archive: 96 * 1024 * 1024,
  /** A clone with its history, where no single commit can be asked for. */
  clone: 512 * 1024 * 1024,
  /** What npm brings for one archive: what it knows of the package, and the archive in its cache and beside it. */
  download: 256 * 1024 * 1024,
  /** package.json, plugin.json and the manifest. */
  json: 4 * 1024 * 1024,
});
