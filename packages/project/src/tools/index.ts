export { type ProjectTool, projectTool, projectTools } from './loaded-tools.ts';
export { findTool, namedTool } from './named-tool.ts';
