import type { Plugin } from 'vite';

/**
 * React Aria brings its announcements in some thirty languages. The app speaks English, also to screen readers
 * (see the `I18nProvider` in main.tsx), so the others stay out of the bundle.
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
