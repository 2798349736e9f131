import { closed, Count, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { JudgedCase } from '../judge/judged-case.ts';
import { argumentFigures, ArgumentFigures } from './argument-figures.ts';
import { Rate, rateOf } from './rate.ts';

/**
 * Everything that is counted, over all cases or over some of them. What each figure is of, README.md says in one table.
 */
export const Figures = Type.Object(
  {
    cases: Count,
    correct: Rate,
    tool: Rate,
    exact: Rate,
    arguments: ArgumentFigures,
    no_tool_recall: Rate,
    no_tool_precision: Rate,
    schema_error: Rate,
    empty: Rate,
    wrong_side_effect: Rate,
    forbidden: Rate,
    offered: Rate,
    failed: Rate,
    repeatable: Rate,
  },
  closed,
);
export type Figures = Static<typeof Figures>;

/**
 * | figure            | of                            | hit when                                              |
 * | ----------------- | ----------------------------- | ----------------------------------------------------- |
 * | correct           | all cases                     | exact, or rightly no call                             |
 * | tool              | cases where a tool is right   | the names of all calls are right                      |
 * | exact             | the same                      | names and arguments are                               |
 * | no_tool_recall    | cases where none is right     | no call, and no failure                               |
 * | no_tool_precision | cases answered without a call | none is right                                         |
 * | schema_error      | cases answered with a call    | a call's arguments fit no offered tool                |
 * | empty             | cases that were asked         | nothing was said, or a call has no name               |
 * | wrong_side_effect | all cases                     | a wrong tool that may change something would have run |
 * | forbidden         | cases answered with a call    | a tool that was not offered, or is forbidden          |
 * | offered           | cases where a tool is right   | it was among the tools offered                        |
 * | failed            | cases that were asked         | no answer came                                        |
 * | repeatable        | cases asked more than once    | all answers were the same                             |
 */
export function figuresOf(cases: readonly JudgedCase[]): Figures {
  const withTool = cases.filter(({ right }) => right.length > 0);
  const withNone = cases.filter(({ right }) => right.length === 0);
  const called = cases.filter((one) => one.called.length > 0);
  const silent = cases.filter((one) => one.called.length === 0 && one.error === undefined);
  const asked = cases.filter((one) => one.asked);
  const rate = (among: readonly JudgedCase[], hit: (one: JudgedCase) => boolean): Rate =>
    rateOf(among.filter(hit).length, among.length);
  return {
    cases: cases.length,
    correct: rate(cases, ({ exact }) => exact),
    tool: rate(withTool, ({ tool }) => tool),
    exact: rate(withTool, ({ exact }) => exact),
    arguments: argumentFigures(cases.flatMap((one) => one.arguments)),
    no_tool_recall: rate(withNone, ({ exact }) => exact),
    no_tool_precision: rate(silent, ({ right }) => right.length === 0),
    schema_error: rate(called, ({ problems }) => problems.some((code) => code !== 'admit.unknown-tool')),
    empty: rate(asked, ({ empty }) => empty),
    wrong_side_effect: rate(cases, ({ wrongEffect }) => wrongEffect),
    forbidden: rate(called, ({ forbidden }) => forbidden),
    offered: rate(withTool, ({ offered }) => offered),
    failed: rate(asked, ({ error }) => error !== undefined),
    repeatable: rate(
      cases.filter(({ times }) => times > 1),
      ({ same }) => same,
    ),
  };
}
