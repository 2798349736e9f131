export { Binding } from './binding.ts';
export { Enactment, Gap } from './enactment.ts';
export { Episteme, MethodDescription } from './method-description.ts';
export { Holder, RoleAssignment } from './role-assignment.ts';
export { Capability, MethodInterface } from './method-interface.ts';
export { ServiceClause } from './service-clause.ts';
export { StepInput, WorkPlan } from './work-plan.ts';
