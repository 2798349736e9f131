import { closed } from '@fpf/contracts';
import { Type } from '@sinclair/typebox';

/** It has none: the same weights and the same request give the same answer. */
export const RehearsalOptions = Type.Object({}, closed);
