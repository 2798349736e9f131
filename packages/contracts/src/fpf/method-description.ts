import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { MethodInterface } from './method-interface.ts';

/** U.MethodDescription (A.3.2): names its method, carries role kinds, and never a person, a date or a schedule. */
export const MethodDescription = define(
  'method-description',
  1,
  Type.Object(
    { episteme: Type.String({ minLength: 1 }), ...MethodInterface.properties, composition: Type.Array(Type.String()) },
    closed,
  ),
);
export type MethodDescription = Static<typeof MethodDescription>;
