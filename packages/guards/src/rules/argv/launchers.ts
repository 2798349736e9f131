/**
 * Programs that start whatever their arguments or their input name: a rule that leaves one of them a single argument
 * open would be a rule for everything. The skill run-command has a list of its own, because a skill is hashed and run
 * alone; a test holds the two to each other.
 */
const launchers: ReadonlySet<string> = new Set(
  [
    // shells, and what speaks for them
    'ash bash busybox csh dash elvish fish ksh ksh93 mksh nu oksh osh pwsh rbash rksh rzsh sash sh tcsh toybox yash zsh command eval',
    'exec source',
    // start a command with other rights, limits, times, places or names
    'aarch64 batch at bwrap capsh catchsegv chpst chroot choom chrt cpulimit crontab dbus-launch dbus-run-session doas dtach entr env',
    'expect faketime fakeroot firejail flock gdb gdbserver i386 inotifywait ionice jexec linux32 linux64 lldb login ltrace machinectl',
    'newgrp newuidmap nice nocache nohup nsenter numactl parallel perf pkexec prlimit proot rlwrap rr run-parts runcon runuser screen',
    'script setarch setpriv setsid setuidgid sg softlimit ssh-agent start-stop-daemon stdbuf strace su sudo systemd-inhibit',
    'systemd-nspawn systemd-run taskset time timeout tini tmux unbuffer uname26 unshare valgrind watch x86_64 xargs xvfb-run',
    // find and start, build, pack
    'ant ar bazel bmake bsdtar cmake cpio ctest fd fdfind find gmake gradle gtar just make meson mvn ninja pax rake rsync scons tar',
    'zip',
    // interpreters, editors and pagers
    'awk bc bun dc deno ed emacs ex gawk ghci guile irb java jjs js jshell less lesspipe lua luajit m4 man mawk more nano nawk node',
    'nodejs nvim ocaml octave perl pg php pypy pypy3 python python2 python3 raku red rscript ruby run-mailcap rvim scala sed',
    'sensible-browser sensible-editor sensible-pager sqlite3 swipl tclsh ts-node tsx vi view vim vimdiff wish xdg-open',
    // compilers and package managers, which run what a project says
    'apt apt-get c++ cargo cc clang composer corepack dpkg g++ gcc gem go ld ld.so npm npx pip pip3 pipx pnpm pnpx poetry rpm rustc',
    'uv uvx yarn',
    // to other machines
    'crun ctr curl docker ftp kubectl lftp mosh nc ncat nerdctl netcat podman rcp rsh runc scp sftp slogin socat ssh telnet wget',
  ].flatMap((line) => line.split(' ')),
);

/** Also under a name with a version or of another machine: python3.12, gcc-13, x86_64-linux-gnu-gcc. */
export function startsOthers(program: string): boolean {
  const name = lastName(program)
    .toLowerCase()
    .replace(/\.exe$/, '');
  const bare = [name, name.replace(/[-.]?[0-9][0-9.]*$/, ''), name.replace(/^.*-(?=[a-z])/, '')];
  return bare.some((one) => launchers.has(one)) || /^ld-linux|^qemu-/.test(name);
}

/** Of a path its last name; of a name itself. */
export function lastName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}
