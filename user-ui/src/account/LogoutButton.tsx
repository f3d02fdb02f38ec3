import { discardUnsentDrafts, listUnsentDrafts, type UnsentTextInfo } from '@inkwell/editor/unsent-texts';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useState } from 'react';
import { useSession } from '../api/session';
import type { WorkAssignment } from '../api/types';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useAssignments } from '../work/queries';
import { useLogout } from './useLogout';

/** Signs out. If text is only in this browser, the user decides first whether it stays there. */
export function LogoutButton() {
  const userId = useSession()?.userId ?? '';
  const logout = useLogout();
  const [unsent, setUnsent] = useState<readonly UnsentTextInfo[] | null>(null);

  // For the names of the work. The question does not wait for them.
  const own = useAssignments(unsent !== null);
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
          {unsent?.map((text) => (
            <li key={`${text.assignmentId}/${text.kind}/${text.subjectId}/${text.changedAt}`}>
              {describe(text, own.data?.assignments ?? [])}
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

function describe(
  { kind, assignmentId, changedAt, excerpt }: UnsentTextInfo,
  all: readonly WorkAssignment[],
): string {
  const isOwn = ({ _id, number }: WorkAssignment) =>
    assignmentId === null ? number === 1 : _id === assignmentId;
  const work = all.length > 1 ? all.find(isOwn) : undefined;
  const name = NAMES[kind] ?? 'A text';
  const when = formatLocalDateTime(new Date(changedAt).toISOString());
  return `${work ? `${name} (${work.name})` : name}, ${when}: “${excerpt}”`;
}

const NAMES: Readonly<Record<string, string>> = {
  document: 'Your document',
  page: 'Your text for an image',
  sequential: 'Your text for an image of the sequential work',
};
