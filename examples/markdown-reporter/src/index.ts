import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createMarkdownReporter } from './markdown-reporter.ts';
import { MarkdownOptions } from './options.ts';

const component: ComponentPackage = {
  provides: { [contractIds.reporter]: (options) => createMarkdownReporter(options) },
  options: MarkdownOptions,
};
export default component;
