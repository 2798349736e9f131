import fs from 'node:fs';
import { mutate } from './mutate.mjs';

const { seed, count } = JSON.parse(fs.readFileSync(0, 'utf8'));
console.log(JSON.stringify(mutate('.', seed, count)));
