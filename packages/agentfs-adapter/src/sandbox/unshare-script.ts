import { starterLives } from './pid-bound.ts';

/**
 * Builds a root of its own from inside fresh namespaces and starts the tool in it: what bubblewrap does, with what
 * util-linux has. Arguments: whose end is its own (0: its namespace's), the stage, how many process ids there may be
 * (0: as many as outside), the powers that are left (`-all` for none), the workspace; the mounts, each as a kind and
 * two words; `--`; environment; `--run`; command.
 *
 * Run as root, uid 0 inside is the machine's own root wherever it meets a file. So all that is bound is read-only,
 * below every mount of it, and /proc is read-only too, because writing there asks for that uid and for no capability.
 */
export const unshareScript = `
set -eu
${starterLives}
[ "$1" = 0 ] || must_live "$1"
stage=$2 pids=$3 powers=$4 workspace=$5
shift 5

read_only() {
  while read -r _ _ _ _ at _; do
    case $at in *\\\\*) at=$(printf '%b.' "$at"); at=\${at%.} ;; esac
    case $at in "$1" | "$1"/*) mount -o remount,bind,ro "$at" ;; esac
  done < /proc/self/mountinfo
}
# A program of its own takes a shell longer than all else here, so none is started for a folder that is there.
folder() {
  [ -d "$1" ] || mkdir -p "$1"
}
place() {
  if [ -d "$1" ]; then folder "$2"; else folder "\${2%/*}"; [ -e "$2" ] || : > "$2"; fi
  mount --rbind "$1" "$2"
}

mount -t tmpfs -o mode=755,size=1m,nosuid,nodev tmpfs "$stage"
mkdir -p "$stage/proc" "$stage/dev/shm" "$stage/.host" "$stage/tmp" "$stage/usr" "$stage/fpf/runtime" "$stage/fpf/skill"
mount -t proc -o nosuid,nodev,noexec proc "$stage/proc"
for name in null zero full random urandom; do place "/dev/$name" "$stage/dev/$name"; done
ln -s /proc/self/fd "$stage/dev/fd"
ln -s /proc/self/fd/0 "$stage/dev/stdin"
ln -s /proc/self/fd/1 "$stage/dev/stdout"
ln -s /proc/self/fd/2 "$stage/dev/stderr"

while [ "$1" != -- ]; do
  case $1 in
    read-only) place "$2" "$stage$3"; read_only "$stage$3" ;;
    writable) place "$2" "$stage$3" ;;
    link) at=$stage$3; folder "\${at%/*}"; ln -s "$2" "$stage$3" ;;
    tmpfs) folder "$stage$3"; mount -t tmpfs -o "mode=1777,size=$2,nosuid,nodev" tmpfs "$stage$3" ;;
    *) echo "fpf: unknown mount $1" >&2; exit 125 ;;
  esac
  shift 3
done
shift

cd "$stage"
pivot_root . .host
umount -l /.host
rmdir /.host
# Without a user namespace of its own, that file is the whole machine's.
[ "$powers" != -all ] || echo 0 > /proc/sys/user/max_user_namespaces
[ "$pids" = 0 ] || echo "$pids" > /proc/sys/kernel/pid_max
mount -o remount,bind,ro /proc
mount -o remount,bind,ro /
cd "$workspace"

# This shell stays as the first process of its pid namespace: when it ends, the kernel ends every other one.
exec 3>&2 2>/dev/null
setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set="$powers" env -i "$@" 2>&3 3>&-
exit $?
`;
