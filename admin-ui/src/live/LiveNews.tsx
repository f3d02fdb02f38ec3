import { Snackbar } from '@mui/material';

const SHOWN_MS = 4000;

/**
 * The newest start, in a corner. Not in react-admin's queue of messages, one after the other: when many people
 * start, an administrator would wait behind them for the answer to what they did themselves.
 */
export const LiveNews = ({ news, onRead }: { news: string | undefined; onRead: () => void }) => (
  <Snackbar
    key={news}
    open={news !== undefined}
    message={news}
    autoHideDuration={SHOWN_MS}
    disableWindowBlurListener
    onClose={(_, reason) => reason === 'timeout' && onRead()}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    // What lies under it can be clicked; on a phone it would cover the answers, and the bell is enough.
    sx={{ pointerEvents: 'none', display: { xs: 'none', sm: 'flex' } }}
    slotProps={{ content: { role: 'status' } }}
  />
);
