/** How the namespaces of a mount are made: by util-linux, or by bubblewrap where only that may. */
export type HolderKind =
  | { readonly by: 'unshare'; readonly unshare: string; readonly sh: string }
  | { readonly by: 'bwrap'; readonly bwrap: string; readonly sh: string };
