/**
 * Run by a shell in fresh user and mount namespaces. Mounts the overlay in the folder `$1`, says so, and then waits until nobody
 * holds the other end of its standard input: so it ends with us, whatever ends us.
 *
 * Arguments: the folder; `tmpfs` or `disk`; bytes, entries; the mode of the workspace; the workspace; the delta's folder, or
 * nothing; then what the cover layer holds, each as a kind, a mode and a path: folders (`d`) above what is hidden (`w`).
 *
 * The layers have fixed names below the current folder, because an overlay's options know `:` and `,` as signs of their own.
 */
export const holderScript = `
set -eu
umask 077
at=$1 kind=$2 bytes=$3 entries=$4 mode=$5 workspace=$6 delta=$7
shift 7
[ "$kind" = disk ] || mount -t tmpfs -o "mode=700,size=$bytes,nr_inodes=$entries,nosuid,nodev" fpf "$at"
cd "$at"
mkdir upper work merged host delta cover
chmod "$mode" upper cover
mount --rbind -- "$workspace" host
lower=host
if [ -n "$delta" ]; then mount --bind -- "$delta" delta; lower=delta:$lower; fi
if [ $# -gt 0 ]; then
  seed=
  lower=cover:$lower
  while [ $# -gt 0 ]; do
    case $1 in
      d) mkdir -p "cover/$3"; chmod "$2" "cover/$3" ;;
      w) if [ -n "$seed" ]; then ln "$seed" "cover/$3"; else mknod "cover/$3" c 0 0; seed=cover/$3; fi ;;
    esac
    shift 3
  done
fi
mount -t overlay -o "lowerdir=$lower,upperdir=upper,workdir=work,userxattr,volatile" fpf merged
echo "ready $$"
read -r _ || :
`;
