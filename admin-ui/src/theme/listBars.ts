import type { RaThemeOptions } from 'react-admin';

/** What stands above a list: its filters, and its buttons beside them. */
export const listBars: RaThemeOptions['components'] = {
  // On phones react-admin lays a sheet behind the search; here it stands on the page. Filters that need the whole
  // width have it, and the buttons stand below.
  RaListToolbar: {
    styleOverrides: {
      root: {
        '&&': { background: 'transparent' },
        '@media (min-width: 600px)': { '&&': { flexWrap: 'wrap' }, '&& > form': { flex: '0 1 auto' } },
      },
    },
  },
  // In line with the middle of the search field; on phones above it.
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
  RaFilterFormInput: {
    styleOverrides: {
      root: { '@media (max-width: 599px)': { '& .RaFilterFormInput-spacer': { display: 'none' } } },
    },
  },
};
