/** Reads a text as a path inside the workspace; undefined for a text that is none, or leads out. */
export function workspacePath(text: string): string | undefined {
  const path = text.replace(/^(?:\.\/)+/, '').replace(/(?<=.)\/+$/, '');
  const isPath = path !== '' && !/[\n\0]|^\/|(?:^|\/)\.\.(?:\/|$)|[^/]{128}/u.test(path) && path.length <= 1024;
  return isPath ? path : undefined;
}
