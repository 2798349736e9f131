export { Episteme } from './episteme.ts';
export { MethodDescription } from './method-description.ts';
export { Capability, MethodInterface } from './method-interface.ts';
export { RoleAssignment } from './role-assignment.ts';
export { ServiceClause } from './service-clause.ts';
export { WorkPlan } from './work-plan.ts';
