export { writeBfclFolder } from './bfcl-folder.ts';
export { askedFloors, type Floor, type FloorResult, floorText, judgeFloors } from './floors.ts';
export { readCaseFiles, readReportFile } from './read-files.ts';
