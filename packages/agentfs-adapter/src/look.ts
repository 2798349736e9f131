export { canLook, lookUpKeys, lookUpValue } from './project/look-into-project.ts';
