/** What git takes for the name of its own folder, on any file system that it protects. */
const ownFolder = /^(?:\.git|git~1)[ .]*(?:$|[:\\])/i;
/** As a file this is content; as a link, git would follow it to a list of foreign repositories. */
const ownList = /^(?:\.gitmodules|gitmod~[1-4])[ .]*(?:$|:)/i;
/** Some file systems pass over these, so that a name with them is the name without them. */
const passedOver = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** A path that `git apply` refuses, and with it the whole patch: whoever writes there decides what git runs. */
export function gitRefuses(path: string, link: boolean): boolean {
  const names = path.replace(passedOver, '').split('/');
  return names.some((name) => ownFolder.test(name) || (link && ownList.test(name)));
}
