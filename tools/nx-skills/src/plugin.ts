export const name = '@fpf/nx-skills';
