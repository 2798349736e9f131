import { FpfError, TaskRole } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { delegateName } from '../in-process/delegate-skill.ts';

const mostRoles = 8;

/** Names that the audit gives to others. */
const taken: ReadonlySet<string> = new Set(['fpf', 'user']);

/** Roles that cannot be used as they are written are refused when the stack is made, each by name. */
export function assertRoles(roles: readonly TaskRole[]): void {
  if (roles.length > mostRoles)
    throw refused(`there are ${roles.length} roles, and a model is shown ${mostRoles} at most`);
  for (const [index, role] of roles.entries()) {
    const [issue] = check(TaskRole, role);
    const place = `roles/${index}`;
    if (issue) throw refused(`${place}${issue.pointer} ${issue.message}`);
    if (taken.has(role.name)) throw refused(`${place} is called ${role.name}, as the audit calls another`);
    if (roles.findIndex(({ name }) => name === role.name) < index)
      throw refused(`there are two roles named ${role.name}`);
    if (role.tools.includes(delegateName))
      throw refused(`${role.name} has the tool ${delegateName}, and a task delegates nothing`);
  }
}

function refused(what: string): FpfError {
  return new FpfError({
    code: 'config.bad-role',
    message: `orchestrator: ${what}.`,
    hint: 'A role has a name of small letters, digits and dashes, a description, and the names of the tools that it may use.',
  });
}
