import { closed, Type } from '@fpf/contracts';

/** It has none: the same weights and the same request give the same answer. */
export const RehearsalOptions = Type.Object({}, closed);
