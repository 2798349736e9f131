/** The folder of packs beside the config. */
export const packsFolder = 'skill-packs';

const nameRule = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** The name of a pack is that of an npm package, which is no way out of a folder. */
export function isPackName(name: string): boolean {
  return name.length <= 214 && nameRule.test(name);
}

export function folderOf(name: string): string {
  return `${packsFolder}/${name}`;
}

export function skillsRef(name: string): string {
  return `${folderOf(name)}/skills`;
}

/** `skill-packs/NAME` or `skill-packs/@SCOPE/NAME`. */
export function isPackFolder(folder: string): boolean {
  return folder.startsWith(`${packsFolder}/`) && isPackName(folder.slice(packsFolder.length + 1));
}
