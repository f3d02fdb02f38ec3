import type { RaThemeOptions } from 'react-admin';

/** The filters and buttons above a list. */
export const listBars: RaThemeOptions['components'] = {
  // Removes react-admin's background behind the search on phones. Wide filters use the whole width, with the buttons
  // below.
  RaListToolbar: {
    styleOverrides: {
      root: {
        '&&': { background: 'transparent' },
        '@media (min-width: 600px)': { '&&': { flexWrap: 'wrap' }, '&& > form': { flex: '0 1 auto' } },
      },
    },
  },
  // Centred on the search field; above it on phones.
  RaTopToolbar: {
    styleOverrides: {
      root: {
        '&&': {
          background: 'transparent',
          alignItems: 'center',
          padding: '4px 0 12px',
          marginLeft: 'auto',
        },
        '@media (max-width: 599px)': { '&&': { minHeight: 48, padding: 0 } },
      },
    },
  },
  // Two filters beside each other on a phone do not touch.
  RaFilterForm: {
    styleOverrides: { root: { '@media (max-width: 599px)': { columnGap: 8 } } },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: { '@media (max-width: 599px)': { '& .RaFilterFormInput-spacer': { display: 'none' } } },
    },
  },
};
