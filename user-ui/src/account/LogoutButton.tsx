import { discardUnsentDrafts, listUnsentDrafts, type UnsentTextInfo } from '@inkwell/editor/unsent-texts';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useState } from 'react';
import { useSession } from '../api/session';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useLogout } from './useLogout';

/** Signs out. If text is only in this browser, the user decides first whether it stays there. */
export function LogoutButton() {
  const userId = useSession()?.userId ?? '';
  const logout = useLogout();
  const [unsent, setUnsent] = useState<readonly UnsentTextInfo[] | null>(null);

  const ask = async () => {
    const found = await listUnsentDrafts(userId);
    if (found.length === 0) logout();
    else setUnsent(found);
  };
  const deleteAndLogout = async () => {
    await discardUnsentDrafts(userId);
    logout();
  };
  return (
    <>
      <Button size="small" onPress={() => void ask()}>
        Logout
      </Button>
      <ConfirmDialog
        title="Some of your text is only in this browser"
        confirmLabel="Keep it and log out"
        alternative={{ label: 'Delete it and log out', onPress: () => void deleteAndLogout() }}
        isOpen={unsent !== null}
        onConfirm={logout}
        onClose={() => setUnsent(null)}
      >
        <p>The server has not confirmed that it has the last changes of:</p>
        <ul>
          {unsent?.map(({ kind, subjectId, changedAt, excerpt }) => (
            <li key={`${kind}/${subjectId}/${changedAt}`}>
              {`${NAMES[kind] ?? 'A text'}, ${formatLocalDateTime(new Date(changedAt).toISOString())}: “${excerpt}”`}
            </li>
          ))}
        </ul>
        <p>
          If you keep it, it is saved when you sign in here and open the text again. Until then, others who
          use this browser could read it.
        </p>
      </ConfirmDialog>
    </>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  document: 'Your document',
  page: 'Your text for an image',
  sequential: 'Your text for an image of the sequential work',
};
