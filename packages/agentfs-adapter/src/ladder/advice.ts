import { readFileSync } from 'node:fs';
import type { Step } from '../options.ts';
import { absentFor, type Machine } from './attempts.ts';

/**
 * Returns the exact command that would give this machine one of the allowed steps, or a higher one of them. `null`
 * where no command is known: no step is allowed, or all that they need is installed and no switch is off.
 */
export function sandboxAdvice(steps: readonly Step[], machine: Pick<Machine, 'program'>): string | null {
  if (steps.length === 0) return null;
  if (numberIn('/proc/sys/user/max_user_namespaces') === 0) return 'sudo sysctl -w user.max_user_namespaces=15000';
  if (numberIn('/proc/sys/kernel/unprivileged_userns_clone') === 0)
    return 'sudo sysctl -w kernel.unprivileged_userns_clone=1';
  const absent = steps.some((step) => absentFor(step, machine).length > 0);
  const restricted = numberIn('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === 1;
  const commands = [
    ...(absent ? [installCommand(textOf('/etc/os-release'))] : []),
    ...(restricted ? ['sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'] : []),
  ];
  return commands.length > 0 ? commands.join(' && ') : null;
}

export function installCommand(osRelease: string): string {
  const ids = [...osRelease.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
  if (ids.some((id) => ['fedora', 'rhel', 'centos'].includes(id))) return 'sudo dnf install -y bubblewrap util-linux';
  if (ids.includes('arch')) return 'sudo pacman -S --noconfirm bubblewrap util-linux';
  if (ids.includes('alpine')) return 'sudo apk add bubblewrap util-linux-misc setpriv';
  if (ids.some((id) => id.startsWith('opensuse') || id === 'suse'))
    return 'sudo zypper install -y bubblewrap util-linux';
  return 'sudo apt-get install -y bubblewrap util-linux';
}

function numberIn(path: string): number | undefined {
  const text = textOf(path).trim();
  return text === '' ? undefined : Number(text);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
