import type { ColorScheme } from '@inkwell/contract/tokens';
import CloseIcon from '@mui/icons-material/Close';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { dialogs } from './dialogs';
import { listBars } from './listBars';
import { NothingFound } from './NothingFound';
import type { TokenReader } from './palette';
import { rowCheckboxes } from './RowCheckbox';

type Components = NonNullable<RaThemeOptions['components']>;

/** Styles of MUI's and react-admin's components: borders instead of shadows, labels above their fields. */
export function createComponents(token: TokenReader, scheme: ColorScheme): Components {
  const rule = `1px solid ${token('color-rule')}`;
  const focusRing = { outline: `2px solid ${token('color-focus')}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Of the console, also where tokens.css is loaded, whose `:root` follows the system.
        ':root:root': { colorScheme: scheme },
        body: { fontFeatureSettings: '"cv05" 1', WebkitFontSmoothing: 'antialiased' },
        a: { color: token('color-accent'), '&:focus-visible': focusRing },
        '::highlight(found-passage)': {
          backgroundColor: token('color-yellow-soft'),
          color: token('color-ink'),
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { whiteSpace: 'nowrap', flexShrink: 0 },
        sizeMedium: { minHeight: 40, paddingInline: 16 },
        sizeLarge: { minHeight: 44, paddingInline: 20, fontSize: token('text-md') },
        outlined: { borderColor: token('color-rule-strong') },
      },
    },
    MuiToggleButton: { styleOverrides: { root: { color: token('color-ink-muted') } } },
    MuiIconButton: { styleOverrides: { root: { borderRadius: token('radius') } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    // A card cuts off its overflow, so the focus ring is inside.
    MuiCardActionArea: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    MuiListItemButton: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    MuiCard: { styleOverrides: { root: { border: rule } } },
    ...dialogs(token),
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: token('color-overlay') } } },
    },
    MuiCheckbox: { defaultProps: { slotProps: rowCheckboxes } },
    // react-admin gives it no accessible name.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    // A menu is outside of the page's landmarks, so it is a named section itself.
    MuiPopover: {
      styleOverrides: { paper: { border: rule, boxShadow: token('shadow') } },
      defaultProps: {
        slotProps: {
          paper: { component: 'section', 'aria-label': 'Options' },
          transition: { onEntered: focusWithin },
        },
      },
    },
    MuiTooltip: {
      // Inside the main landmark.
      defaultProps: { slotProps: { popper: { container: () => document.querySelector('main') } } },
      styleOverrides: {
        tooltip: {
          background: token('color-ink'),
          color: token('color-paper'),
          fontSize: token('text-xs'),
          padding: '6px 10px',
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
    // The label is above its field and does not move.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          pointerEvents: 'auto',
          fontSize: token('text-sm'),
          fontWeight: 500,
          lineHeight: 1.4,
          color: token('color-ink'),
          '&.Mui-focused': { color: token('color-ink') },
          '&.Mui-disabled': { color: token('color-ink-muted') },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: { backgroundColor: token('color-surface'), fontSize: token('text-md') },
        notchedOutline: { top: 0, borderColor: token('color-rule-strong'), '& legend': { display: 'none' } },
        inputSizeSmall: { paddingBlock: 9 },
        input: { '&:not(textarea)': { minHeight: 22 }, paddingBlock: 10 },
        multiline: { paddingBlock: 10, '& textarea': { paddingBlock: 0 } },
      },
    },
    MuiInputBase: {
      // What is written here is not translated by the browser.
      defaultProps: { translate: 'no' },
      styleOverrides: { input: { '&::placeholder': { color: token('color-ink-faint'), opacity: 1 } } },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: token('text-xs') } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderBottomColor: token('color-rule'),
          fontVariantNumeric: 'tabular-nums',
          padding: '12px 16px',
        },
        head: {
          color: token('color-ink-muted'),
          fontSize: token('text-xs'),
          fontWeight: 600,
          paddingBlock: 10,
          background: token('color-surface'),
        },
      },
    },
    MuiTablePagination: { styleOverrides: { root: { color: token('color-ink-muted') } } },
    MuiAlert: {
      defaultProps: { variant: 'standard' },
      styleOverrides: {
        root: { fontSize: token('text-sm'), alignItems: 'center' },
        standardError: { background: token('color-red-soft'), color: token('color-red') },
        standardWarning: { background: token('color-orange-soft'), color: token('color-orange') },
        standardSuccess: { background: token('color-green-soft'), color: token('color-green') },
        standardInfo: { background: token('color-blue-soft'), color: token('color-blue') },
        icon: { color: 'inherit !important' },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { '&:focus-visible': focusRing } },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-appFrame': { marginTop: 56 },
          '& .RaLayout-content': {
            minWidth: 0,
            '--page-margin': 'clamp(16px, 2.4vw, 40px)',
            padding: '0 var(--page-margin) 64px',
          },
        },
      },
    },
    RaAppBar: {
      styleOverrides: {
        root: {
          '& .RaAppBar-appBar': {
            background: token('color-surface'),
            color: token('color-ink'),
            borderBottom: rule,
            boxShadow: 'none',
          },
          '& .RaAppBar-toolbar': { minHeight: 56, paddingInline: 12, gap: 4 },
        },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .RaSidebar-fixed': { paddingTop: 16, borderRight: rule, background: token('color-paper') },
          '& .MuiPaper-root': {
            '@media (max-width: 599px)': { paddingTop: 8, background: token('color-surface') },
          },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 40,
          margin: '2px 8px',
          paddingInline: 10,
          borderRadius: token('radius'),
          fontSize: token('text-sm'),
          fontWeight: 500,
          '&.RaMenuItemLink-active': {
            background: token('color-accent-soft'),
            color: token('color-accent-strong'),
            '& .RaMenuItemLink-icon': { color: token('color-accent-strong') },
          },
        },
      },
    },
    RaConfirm: {
      defaultProps: { CancelIcon: CloseIcon },
      styleOverrides: {
        root: {
          '& .RaConfirm-confirmPrimary': solid(token('color-accent'), token('color-on-accent')),
          '& .RaConfirm-confirmWarning': solid(token('color-red'), token('color-on-red')),
        },
      },
    },
    RaDataTable: {
      defaultProps: { empty: createElement(NothingFound) },
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': { background: token('color-surface'), padding: '10px 16px' },
          '& .RaDataTable-rowCell': { padding: '12px 16px' },
          '& .RaDataTable-clickableRow': { cursor: 'pointer' },
        },
      },
    },
    // react-admin's grey is too bright in the dark scheme.
    RaPlaceholder: { styleOverrides: { root: { '&&': { background: token('color-rule') } } } },
    // Removes the space for a toolbar that does not exist.
    RaList: { styleOverrides: { root: { '& .RaList-noActions': { marginTop: 0 } } } },
    RaEdit: { styleOverrides: { root: { '& .RaEdit-noActions': { marginTop: 0 } } } },
    RaCreate: { styleOverrides: { root: { '& .RaCreate-noActions': { marginTop: 0 } } } },
    // Hidden without a selection, so that the keyboard cannot reach its buttons.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            background: token('color-accent-soft'),
            color: token('color-ink'),
            // As wide as the card including its border.
            left: -1,
            right: -1,
            // As high as the row of fields or buttons it covers. Above it, nothing is cut.
            '&:not(.RaBulkActionsToolbar-collapsed)': { height: 52, transform: 'translateY(-52px)' },
          },
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          '& .RaBulkActionsToolbar-topToolbar': { '&&': { padding: 0 } },
        },
      },
    },
    RaSimpleList: {
      defaultProps: { empty: createElement(NothingFound) },
      styleOverrides: {
        root: {
          paddingBlock: 0,
          '& > li:not(:last-of-type)': { borderBottom: rule },
          '& .MuiListItemText-primary': { fontWeight: 600, overflowWrap: 'anywhere' },
        },
      },
    },
    ...listBars,
    RaToolbar: {
      styleOverrides: {
        root: { background: 'transparent', padding: '0 24px 24px !important', minHeight: 0, gap: 8 },
      },
    },
  };
}

/** A menu that stays mounted is still hidden when MUI moves the focus into it, so the focus is moved again. */
function focusWithin(opened: HTMLElement): void {
  if (opened.contains(document.activeElement)) return;
  (opened.querySelector<HTMLElement>('[role^="menuitem"]') ?? opened).focus();
}

/** The style of the confirm button. */
function solid(ground: string, ink: string) {
  return { background: ground, color: ink, '&:hover': { background: ground, filter: 'brightness(0.92)' } };
}
