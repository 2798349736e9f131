// Programs that start whatever their arguments or their input name. A rule that leaves one of them a single argument open would be a rule
// for everything, so a rule for them names every word of the command.
const launchers = new Set(
  [
    // shells and what speaks for them
    'ash bash busybox csh dash elvish fish ksh ksh93 mksh nu oksh osh pwsh rbash rksh rzsh sash sh tcsh toybox yash zsh',
    'command eval exec source',
    // start a command with other rights, limits, times, places or names
    'capsh catchsegv chpst chroot choom chrt cpulimit dbus-launch dbus-run-session doas env faketime fakeroot firejail flock ionice jexec',
    'linux32 linux64 i386 x86_64 aarch64 login ltrace machinectl newgrp newuidmap nice nocache nohup nsenter numactl pkexec prlimit proot',
    'bwrap rlwrap run-parts runcon runuser setarch setpriv setsid setuidgid sg softlimit ssh-agent start-stop-daemon stdbuf strace su sudo',
    'systemd-inhibit systemd-nspawn systemd-run taskset time timeout tini unbuffer uname26 unshare valgrind watch xvfb-run xargs',
    'batch at crontab entr inotifywait parallel perf rr script screen tmux dtach expect gdb gdbserver lldb',
    // find and start, build, pack
    'fd fdfind find make gmake bmake cmake ctest ninja meson rake ant gradle mvn just scons bazel tar bsdtar gtar cpio zip rsync pax ar',
    // interpreters and editors, whose arguments are programs
    'awk gawk mawk nawk bc dc ed emacs ex jshell m4 nano nvim red rvim sed vi view vim vimdiff bun deno ghci guile irb java jjs js lua luajit node',
    'nodejs ocaml octave perl php pypy pypy3 python python2 python3 raku rscript ruby scala sqlite3 swipl tclsh ts-node tsx wish',
    'less lesspipe man more pg run-mailcap sensible-browser sensible-editor sensible-pager xdg-open',
    // compilers and package managers, which run what a project says
    'apt apt-get cargo composer corepack dpkg gem go npm npx pip pip3 pipx pnpm pnpx poetry rpm rustc uv uvx yarn gcc g++ cc c++ clang ld ld.so',
    // to other machines
    'curl ftp lftp mosh nc ncat netcat rcp rsh scp sftp slogin socat ssh telnet wget docker podman nerdctl kubectl ctr runc crun',
  ].flatMap((line) => line.split(' ')),
);

/** Also under a name with a version or another machine's: python3.12, gcc-13, lua5.4, x86_64-linux-gnu-gcc. */
export function startsOthers(name) {
  const plain = name.toLowerCase().replace(/\.exe$/, '');
  return (
    [plain, plain.replace(/[-.]?[0-9][0-9.]*$/, ''), plain.replace(/^.*-(?=[a-z])/, '')].some((one) =>
      launchers.has(one),
    ) || /^ld-linux|^qemu-/.test(plain)
  );
}
