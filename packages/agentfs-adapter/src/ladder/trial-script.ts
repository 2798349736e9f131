/**
 * Run in a sandbox that is being tried. Each line is one thing that a confined tool must be able to do or must not.
 * Arguments: the real place of the workspace, which must not show; whether a filter for system calls was asked for.
 */
export const trialScript = `
say() { echo "fpf-trial: $1"; exit 1; }
echo written > probe || say 'the view cannot be written'
[ "$(cat lower/inner)" = lower ] || say 'the view does not show the workspace'
rm -rf lower && mkdir lower || say 'a folder cannot be made anew'
[ -z "$(ls -A lower)" ] || say 'a folder that was made anew shows what was in the old one'
[ ! -e /etc/shadow ] || say 'the machine shows through: /etc/shadow'
[ ! -e "$1" ] || say "the machine shows through: $1"
if (echo x > /usr/.fpf-trial) 2>/dev/null; then rm -f /usr/.fpf-trial; say '/usr can be written'; fi
if (echo x > /fpf/skill/.fpf-trial) 2>/dev/null; then say 'what is bound for reading can be written'; fi
if (echo x > /proc/self/comm) 2>/dev/null; then say '/proc can be written'; fi
grep -q '^CapEff:.0000000000000000$' /proc/self/status || say 'capabilities are left'
grep -q '^CapBnd:.0000000000000000$' /proc/self/status || say 'capabilities can come back'
grep -q '^NoNewPrivs:.1$' /proc/self/status || say 'privileges can be gained'
[ "$(grep -c : /proc/net/dev)" = 1 ] || say 'there is a network'
if [ "$2" = filter ]; then grep -q '^Seccomp:.2$' /proc/self/status || say 'no filter for system calls is in force'; fi
/fpf/runtime/node --version > /dev/null || say 'node does not start'
if prlimit --nproc=1 -- /bin/sh -c 'true & wait' 2>/dev/null; then echo nproc=unbounded; else echo nproc=bounded; fi
`;
