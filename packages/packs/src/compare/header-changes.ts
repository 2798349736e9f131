import { type Change, type Changes, pinNames, sortChanges } from './pin-change.ts';

/** The frontmatter of a skill, but for the version, which a pin has. */
export type Header = {
  readonly description: string;
  readonly compatibility?: string;
  readonly metadata: Readonly<Record<string, string>>;
};

const keywords = 'fpf-keywords';

/**
 * What search selects by may select the skill for other requests; what of the rest begins with `fpf-` binds it, and the
 * others are for readers.
 */
export function headerChanges(before: Header, now: Header): Changes {
  const names = pinNames(before.metadata, now.metadata).filter((name) => name !== 'version' && name !== keywords);
  const { description, compatibility } = now;
  return sortChanges([
    ...(before.description === description
      ? []
      : [{ text: 'its description is another: it may be chosen for other requests', wider: true }]),
    ...keywordChanges(valueOf(before, keywords) ?? '', valueOf(now, keywords) ?? ''),
    ...moved('compatibility', before.compatibility, compatibility, true),
    ...names.flatMap((name) => moved(name, valueOf(before, name), valueOf(now, name), name.startsWith('fpf-'))),
  ]);
}

function moved(name: string, was: string | undefined, is: string | undefined, wider: boolean): readonly Change[] {
  return was === is ? [] : [{ text: `its ${name} ${said(was)} became ${said(is)}`, wider }];
}

/** Words that go have it chosen for fewer requests. */
function keywordChanges(before: string, now: string): readonly Change[] {
  const [was = [], is = []] = [before, now].map((words) => words.split(/\s+/).filter((word) => word !== ''));
  const come = is.filter((word) => !was.includes(word)).join(', ');
  const gone = was.filter((word) => !is.includes(word)).join(', ');
  return [
    ...(come === '' ? [] : [{ text: `it is found by ${come} too: it may be chosen for other requests`, wider: true }]),
    ...(gone === '' ? [] : [{ text: `it is found by ${gone} no more`, wider: false }]),
  ];
}

function valueOf({ metadata }: Header, name: string): string | undefined {
  return Object.hasOwn(metadata, name) ? metadata[name] : undefined;
}

function said(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
