import type { GuardOnTool } from '../examples/guard-examples.ts';
import { argumentOf, readQuestion } from '../read/question.ts';
import { propertyOf } from './candidates.ts';
import type { GuardFinding } from './finding.ts';

/**
 * A question about an argument that is never there is never answered; about one that may be left out, only sometimes.
 */
export function lintPlaceholders({ owner, guard, spec }: GuardOnTool): readonly GuardFinding[] {
  if (!spec) return [];
  const schema = spec.input_schema;
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  return guard.spec.required_evidence.flatMap((id): readonly GuardFinding[] => {
    const subject = readQuestion(id)?.subject;
    const name = subject === undefined ? undefined : argumentOf(subject);
    if (name === undefined) return [];
    const property = propertyOf(schema, name);
    if (!property) return [never(owner, id, `${spec.name} has no argument ${name}`)];
    if (property['type'] !== undefined && property['type'] !== 'string')
      return [never(owner, id, `the argument ${name} of ${spec.name} is no text`)];
    if (needed.includes(name)) return [];
    return [
      {
        code: 'guard.never-passes',
        severity: 'warning',
        owner,
        message: `It requires ${id}, and ${name} may be left out: a call without it is never let through.`,
        next: `Ask for it in \`when\` instead: !has(args.${name}) || ev["${id}"].value == true.`,
      },
    ];
  });
}

function never(owner: string, id: string, why: string): GuardFinding {
  return {
    code: 'guard.never-passes',
    severity: 'error',
    owner,
    message: `It requires ${id}, and ${why}: it can never pass.`,
  };
}
