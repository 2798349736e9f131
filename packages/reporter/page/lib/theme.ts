import { useEffect, useState } from 'preact/hooks';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** As the system has it, until somebody says otherwise. It is not kept: a page from a file has nowhere of its own. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, () => setTheme((old) => themes[(themes.indexOf(old) + 1) % themes.length] ?? 'system')];
}
