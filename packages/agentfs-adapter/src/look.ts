export { lookUpKeys, lookUpValue } from './project/look-into-project.ts';
