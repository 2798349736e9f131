import type { Changes } from './changes.ts';
import { pinNames } from './pin-names.ts';

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
  const moved = names.flatMap((name) => {
    const [was, is] = [valueOf(before, name), valueOf(now, name)];
    return was === is ? [] : [{ text: `its ${name} ${said(was)} became ${said(is)}`, wider: name.startsWith('fpf-') }];
  });
  const pick = (wider: boolean): readonly string[] =>
    moved.filter((one) => one.wider === wider).map(({ text }) => text);
  const words = keywordChanges(valueOf(before, keywords) ?? '', valueOf(now, keywords) ?? '');
  return {
    wider: [
      ...(before.description === now.description
        ? []
        : ['its description is another: it may be chosen for other requests']),
      ...words.wider,
      ...(before.compatibility === now.compatibility
        ? []
        : [`its compatibility ${said(before.compatibility)} became ${said(now.compatibility)}`]),
      ...pick(true),
    ],
    notes: [...words.notes, ...pick(false)],
  };
}

/** Words that go have it chosen for fewer requests. */
function keywordChanges(before: string, now: string): Changes {
  const [was, is] = [before, now].map((words) => words.split(/\s+/).filter((word) => word !== ''));
  const come = (is ?? []).filter((word) => !was?.includes(word));
  const gone = (was ?? []).filter((word) => !is?.includes(word));
  return {
    wider: come.length === 0 ? [] : [`it is found by ${come.join(', ')} too: it may be chosen for other requests`],
    notes: gone.length === 0 ? [] : [`it is found by ${gone.join(', ')} no more`],
  };
}

function valueOf({ metadata }: Header, name: string): string | undefined {
  return Object.hasOwn(metadata, name) ? metadata[name] : undefined;
}

function said(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
