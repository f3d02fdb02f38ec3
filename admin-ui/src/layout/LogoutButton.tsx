import { discardUnsentDrafts, listUnsentDrafts } from '@inkwell/editor/unsent-texts';
import { formatDateTime } from '@inkwell/web/format-date';
import LogoutIcon from '@mui/icons-material/Logout';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useLogout } from 'react-admin';
import { discardUnsentTexts, listUnsentTexts } from '../forms/UnsentText';
import { readSession } from '../providers/session';

/** Signs out. If text is only in this browser, the user decides first whether it stays there. */
export const LogoutButton = () => {
  const logout = useLogout();
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [unsent, setUnsent] = useState<readonly string[] | null>(null);
  const userId = readSession()?.user.id ?? '';

  const signOut = () => {
    setUnsent(null);
    void logout({}, undefined, false);
  };
  const ask = async () => {
    const found = await describeUnsent(userId);
    if (found.length === 0) signOut();
    else setUnsent(found);
  };
  const deleteAndSignOut = async () => {
    await discardUnsentDrafts(userId);
    discardUnsentTexts(userId);
    signOut();
  };
  return (
    <>
      {isPhone ? (
        <IconButton color="inherit" aria-label="Logout" onClick={() => void ask()}>
          <LogoutIcon />
        </IconButton>
      ) : (
        <Button color="inherit" startIcon={<LogoutIcon />} onClick={() => void ask()}>
          Logout
        </Button>
      )}
      {unsent && (
        <Dialog open onClose={() => setUnsent(null)} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>Some of your text is only in this browser</DialogTitle>
          <DialogContent>
            <DialogContentText>
              The server has not confirmed that it has the last changes of:
            </DialogContentText>
            <ul>
              {unsent.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <DialogContentText>
              If you keep it, it is offered again when you sign in here and open the same page. Until then,
              others who use this browser could read it.
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setUnsent(null)}>Cancel</Button>
            <Button onClick={() => void deleteAndSignOut()}>Delete it and log out</Button>
            <Button variant="contained" onClick={signOut}>
              Keep it and log out
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};

async function describeUnsent(userId: string): Promise<string[]> {
  const copies = await listUnsentDrafts(userId);
  return [
    ...copies.map(({ kind, subjectId, changedAt, excerpt }) =>
      kind === 'review'
        ? `The draft of a review: ${subjectId}`
        : `The work of a user, ${formatDateTime(new Date(changedAt).toISOString())}: “${excerpt}”`,
    ),
    ...listUnsentTexts(userId),
  ];
}
