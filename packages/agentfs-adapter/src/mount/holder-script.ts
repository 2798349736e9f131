/** What it says, and what a sandbox that is tried is told by, where the kernel lets nobody bound them. */
export const unboundedPids = 'process ids cannot be bounded';

/**
 * Run by a shell that is the first process of fresh user, mount and pid namespaces, in the outer `/proc`. It hears and
 * speaks over its standard error, a socket both ways. Mounts the overlay in the folder `$1`, says as which process it
 * is known outside, reads how many process ids there may be (0: as many as outside), says that it is ready, and then
 * waits until nobody holds the other end of that socket: so it ends with us, whatever ends us, and with it the kernel
 * ends all that was started in its namespaces. `/proc` has to be theirs: bubblewrap looks its own child up there. A
 * process that ends after its starter is this one's to bury, which a shell does while it waits for a child of its own:
 * so it has one for each line that it is told.
 *
 * Arguments: the folder; `tmpfs` or `disk`; bytes, entries; the mode of the workspace; the workspace; the delta's
 * folder, or nothing; then what the cover layer holds, each as a kind, a mode and a path: folders (`d`) above what is
 * hidden (`w`).
 *
 * An overlay's options know `:`, `,`, `"` and `\\` as signs of their own, and newer kernels take no long ones: so a
 * layer whose path is not plain and short gets a name below the current folder.
 */
export const holderScript = `
set -eu
umask 077
exec <&2 >&2
at=$1 kind=$2 bytes=$3 entries=$4 mode=$5 workspace=$6 delta=$7
shift 7
read -r pid _ < self/stat
read -r seen _ < /proc/self/stat
[ "$seen" = "$$" ] || mount -t proc -o nosuid,nodev,noexec proc /proc
plain() {
  case $1 in *[!A-Za-z0-9/._-]*) return 1 ;; esac
  [ "\${#1}" -lt 96 ]
}
[ "$kind" = disk ] || mount -t tmpfs -o "mode=700,size=$bytes,nr_inodes=$entries,nosuid,nodev" fpf "$at"
cd "$at"
mkdir -m "$mode" upper work merged host delta cover
if plain "$workspace"; then lower=$workspace; else mount --rbind -- "$workspace" host; lower=host; fi
if [ -n "$delta" ]; then
  if plain "$delta"; then lower=$delta:$lower; else mount --bind -- "$delta" delta; lower=delta:$lower; fi
fi
if [ $# -gt 0 ]; then
  seed=
  lower=cover:$lower
  while [ $# -gt 0 ]; do
    case $1 in
      d) mkdir -m "$2" "cover/$3" ;;
      w) if [ -n "$seed" ]; then ln "$seed" "cover/$3"; else mknod "cover/$3" c 0 0; seed=cover/$3; fi ;;
    esac
    shift 3
  done
fi
mount -t overlay -o "lowerdir=$lower,upperdir=upper,workdir=work,userxattr,volatile" fpf merged
echo "mounted $pid"
read -r pids || exit 0
[ "$pids" = 0 ] || { echo "$pids" > /proc/sys/kernel/pid_max; } 2>/dev/null || { echo "${unboundedPids}" >&2; exit 1; }
echo ready
while read -r _; do (:); done
`;
