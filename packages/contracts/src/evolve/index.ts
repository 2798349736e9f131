export { type ContractMajor, type PortConverter, portConverters, portSteps } from './port-converter.ts';
export { type RecordConverter, recordConverters, recordSteps } from './record-converter.ts';
