import type { Plugin } from 'vite';

/**
 * React Aria includes announcements in about thirty languages. The app is in English (see the `I18nProvider` in
 * main.tsx), so the other languages are left out of the bundle.
 */
export function englishOnly(): Plugin {
  return {
    name: 'inkwell:english-only',
    apply: 'build',
    load: {
      filter: {
        id: /\/react-(aria|stately|aria-components)\/dist\/.*\/intl\/(?:[^/]+\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/,
      },
      handler: () => 'export default {};',
    },
  };
}
