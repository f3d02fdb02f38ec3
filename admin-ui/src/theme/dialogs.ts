import type { RaThemeOptions } from 'react-admin';
import type { TokenReader } from './palette';

/** A phone in landscape, or a large zoom: the content of a dialog needs the height. */
const SHORT_WINDOW = '@media (max-height: 500px)';

export function dialogs(token: TokenReader): NonNullable<RaThemeOptions['components']> {
  return {
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: `1px solid ${token('color-rule')}`,
          boxShadow: token('shadow'),
          '&:focus-visible': { outline: 'none' },
          [SHORT_WINDOW]: {
            '&:not(.MuiDialog-paperFullScreen)': { marginBlock: 8, maxHeight: 'calc(100% - 16px)' },
          },
        },
        container: { '&:focus-visible': { outline: 'none' } },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: {
          fontSize: token('text-xl'),
          padding: '20px 24px 12px',
          overflowWrap: 'anywhere',
          [SHORT_WINDOW]: { paddingBlock: 8 },
        },
      },
    },
    // On a narrow phone the buttons stand below each other.
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '12px 24px 20px', flexWrap: 'wrap', rowGap: 8, [SHORT_WINDOW]: { paddingBlock: 8 } },
      },
    },
  };
}
