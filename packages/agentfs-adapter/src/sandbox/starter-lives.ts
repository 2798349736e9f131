/**
 * A shell's `must_live PID [PROC]`: it goes on only where that process is there, in that `/proc`, and has not ended.
 * What is told to end with its parent is told so by the kernel only while it has one: who lost it just before has to
 * look by himself, and whom he looks for is the stack, which is above them all.
 */
export const starterLives = `lives() {
  while read -r key state _; do
    [ "$key" != State: ] || case $state in Z | X) return 1 ;; *) return 0 ;; esac
  done 2>/dev/null < "$2/$1/status"
  return 1
}
must_live() {
  lives "$1" "\${2-/proc}" || { echo "fpf: process $1, which started this, has ended, or /proc does not show it" >&2; exit 125; }
}`;
