export { type Arrange, type Arranged, type CaseResult, type ContractCase, contractCase, type Skipped } from './contract-case.ts';
export { ContractBroken, expect, expectRefused, expectSame } from './expect.ts';
export { type CaseReport, runCases } from './run-cases.ts';
