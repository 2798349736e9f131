import { parseContractId } from '../ports/contract-ids.ts';
import type { MemberForm } from '../ports/port-members.ts';

/** `fpf:<role>/<major>`. */
export type ContractMajor = `fpf:${string}/${number}`;

/**
 * One step from a major of a port to the next: what lets a component that was made for the old one stand behind the
 * new.
 */
export type PortConverter = {
  readonly from: ContractMajor;
  readonly to: ContractMajor;
  /** What a component of the old major has, by name and form: it is looked at before it is converted. */
  readonly members: Readonly<Record<string, MemberForm>>;
  /** The same component as the next major asks for it. It calls the old one, and adds nothing of its own. */
  readonly convert: (old: unknown) => unknown;
};

/** Every step there is, each one major up. A port that has one major needs none. */
export const portConverters: readonly PortConverter[] = Object.freeze([]);

/**
 * How a component that provides `has` comes to stand for `needs`.
 *
 * | has                     | needs | way                            |
 * | ----------------------- | ----- | ------------------------------ |
 * | same major              | any   | none: `serves` says whether    |
 * | later major             | any   | none: only the component knows |
 * | earlier, each step here | –     | the steps, in order            |
 * | earlier, one missing    | –     | none                           |
 */
export function portSteps(
  has: string,
  needs: string,
  converters: readonly PortConverter[] = portConverters,
): readonly PortConverter[] | undefined {
  const [old, wanted] = [parseContractId(has), parseContractId(needs)];
  // What a later minor added is optional, and a converter gives none of it.
  if (!old || !wanted || old.role !== wanted.role || old.major >= wanted.major || wanted.minor > 0) return undefined;
  const majors = Array.from({ length: wanted.major - old.major }, (_, step) => old.major + step);
  const steps = majors.map((major) =>
    converters.find(({ from, to }) => from === `fpf:${old.role}/${major}` && to === `fpf:${old.role}/${major + 1}`),
  );
  return steps.every((step) => step !== undefined) ? steps : undefined;
}
