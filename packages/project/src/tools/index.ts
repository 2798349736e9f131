export { findTool, namedTool, type ProjectTool, projectTool, projectTools } from './loaded-tools.ts';
