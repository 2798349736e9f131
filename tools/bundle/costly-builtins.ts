const costly =
  /^(?:node:)?(?:child_process|crypto|dns|fs\/promises|https?|net|readline(?:\/promises)?|timers\/promises|tls|worker_threads|zlib)$/;

/**
 * Whether a module of Node's own takes milliseconds to load: crypto five, child_process four, each as much as twenty
 * files of ours.
 */
export function isCostly(name: string): boolean {
  return costly.test(name);
}
