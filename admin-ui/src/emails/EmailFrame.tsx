import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { styleNonce } from '../theme/styleNonce';
import { toFramePage } from './framePage';

/**
 * The HTML of an e-mail, in a frame without scripts, forms and navigation. It has the console's origin, so that the console can
 * listen to its keys; without scripts, nothing in the frame can make use of that.
 */
export const EmailFrame = ({ html }: { html: string }) => {
  const { palette } = useTheme();
  return (
    <Box
      component="iframe"
      title="Content of the e-mail"
      sandbox="allow-same-origin"
      srcDoc={toFramePage(html, styleNonce())}
      onLoad={({ currentTarget }) => passEscapeOn(currentTarget)}
      sx={{
        display: 'block',
        width: '100%',
        height: 480,
        border: 1,
        borderColor: 'rule.main',
        // The e-mail's dark colours follow the console's, not those of the system.
        colorScheme: palette.mode,
        // The keyboard scrolls it.
        '&:focus': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: 2 },
      }}
    />
  );
};

/** Escape closes the dialog also while the focus is in the frame. */
function passEscapeOn(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
