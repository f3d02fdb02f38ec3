import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/inter/wght-italic.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '@inkwell/contract/fallback-fonts.css';
import type { ColorScheme } from '@inkwell/contract/tokens';
import type { RaThemeOptions } from 'react-admin';
import { createComponents } from './components';
import { createPalette, tokenReader } from './palette';

function createConsoleTheme(scheme: ColorScheme): RaThemeOptions {
  const token = tokenReader(scheme);
  const heading = (size: string) => ({
    fontFamily: token('font-serif'),
    fontSize: token(size),
    fontWeight: Number(token('weight-semibold')),
    lineHeight: token('leading-snug'),
    letterSpacing: '-0.005em',
  });
  return {
    palette: createPalette(scheme, token),
    shape: { borderRadius: Number.parseInt(token('radius'), 10) },
    sidebar: { width: 220, closedWidth: 56 },
    typography: {
      fontFamily: token('font-sans'),
      h1: heading('text-2xl'),
      h2: heading('text-xl'),
      h3: heading('text-lg'),
      h4: heading('text-lg'),
      h5: heading('text-lg'),
      h6: heading('text-lg'),
      body1: { fontSize: token('text-md') },
      body2: { fontSize: token('text-sm') },
      caption: { fontSize: token('text-xs') },
      button: { textTransform: 'none', fontWeight: 600, fontSize: token('text-sm') },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 150,
        standard: 150,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    components: createComponents(token, scheme),
  };
}

export const lightTheme = createConsoleTheme('light');
export const darkTheme = createConsoleTheme('dark');
