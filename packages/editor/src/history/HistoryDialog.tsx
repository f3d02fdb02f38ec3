import { useMemo, useState } from 'react';
import type { HistoryCalls } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import { EditorButton } from '../parts/EditorButton';
import { ModalDialog } from '../parts/ModalDialog';
import { formatMoment } from '../parts/moments';
import styles from './HistoryDialog.module.css';
import { Sitting } from './Sitting';
import { useVersions } from './use-versions';
import { VersionPreview } from './VersionPreview';
import { groupVersions } from './version-groups';

interface HistoryDialogProps {
  session: DraftSession;
  calls: HistoryCalls;
  isReadOnly: boolean;
  onClose: () => void;
}

/** What the text was at the end of each sitting, to look at and to bring back. */
export function HistoryDialog({ session, calls, isReadOnly, onClose }: HistoryDialogProps) {
  const { versions, hasMore, isLoading, hasFailed, loadMore, readText } = useVersions(calls);
  const groups = useMemo(() => groupVersions(versions ?? []), [versions]);
  const [asked, setAsked] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const chosen = asked ?? groups[0]?.newest.version ?? null;
  const chosenGroup = groups.find(({ newest }) => newest.version === chosen);

  const restore = async (version: number) => {
    setRestoring(true);
    setFailure(null);
    const isDone = await session.replace(() => calls.restore(version)).catch(() => false);
    setRestoring(false);
    if (isDone) onClose();
    else setFailure('This version could not be brought back. Your text is as it was; please try again.');
  };

  return (
    <ModalDialog
      title="History"
      onClose={onClose}
      footer={
        chosenGroup && !isReadOnly ? (
          <>
            {failure ? (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            ) : null}
            <EditorButton
              look="strong"
              disabled={isRestoring || chosen === groups[0]?.newest.version}
              onClick={() => void restore(chosenGroup.newest.version)}
            >
              {isRestoring ? 'Bringing back…' : 'Bring this version back'}
            </EditorButton>
          </>
        ) : null
      }
    >
      <div className={styles.history}>
        <div className={styles.side}>
          <ol className={styles.list} aria-label="Versions, the newest first">
            {groups.map((group, index) => (
              <Sitting
                key={group.newest.version}
                group={group}
                before={groups[index + 1]?.newest.version ?? (hasMore ? null : 0)}
                isChosen={group.newest.version === chosen}
                onChoose={() => setAsked(group.newest.version)}
                readText={readText}
              />
            ))}
          </ol>
          {versions?.length === 0 ? <p className={styles.empty}>Nothing has been saved yet.</p> : null}
          {isLoading ? <p className={styles.empty}>Loading…</p> : null}
          {hasFailed ? (
            <p className={styles.failure} role="alert">
              The history could not be loaded.
            </p>
          ) : null}
          {hasMore || hasFailed ? (
            <EditorButton look="quiet" disabled={isLoading} onClick={loadMore}>
              {hasFailed ? 'Try again' : 'Show earlier versions'}
            </EditorButton>
          ) : null}
        </div>
        {chosenGroup ? (
          <VersionPreview
            key={chosen}
            label={`The text ${formatMoment(chosenGroup.newest.savedAt)}`}
            read={() => readText(chosenGroup.newest.version)}
          />
        ) : null}
      </div>
    </ModalDialog>
  );
}
