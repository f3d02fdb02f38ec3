import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { styleNonce } from '../theme/styleNonce';
import { toFramePage } from './framePage';

/** The HTML of an e-mail, in a frame without scripts, forms and navigation. */
export const EmailFrame = ({ html }: { html: string }) => {
  const { palette } = useTheme();
  return (
    <Box
      component="iframe"
      title="Content of the e-mail"
      sandbox=""
      srcDoc={toFramePage(html, styleNonce())}
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
