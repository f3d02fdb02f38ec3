import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HistoryCalls } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import type { Surface } from '../surface/create-surface';
import { WritingSurface } from '../surface/WritingSurface';
import { EditorButton } from '../ui/EditorButton';
import { formatMoment } from '../ui/format-time';
import { ModalDialog } from '../ui/ModalDialog';
import styles from './HistoryDialog.module.css';
import { useVersions } from './use-versions';
import { groupVersions, type VersionGroup } from './version-groups';

interface HistoryDialogProps {
  session: DraftSession;
  calls: HistoryCalls;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Lists groups of versions, shows their text and restores it. */
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
    else setFailure('This version could not be restored. Your text is as it was; please try again.');
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
              {isRestoring ? 'Restoring…' : 'Restore this version'}
            </EditorButton>
          </>
        ) : null
      }
    >
      <div className={styles.history}>
        <div className={styles.side}>
          <ol className={styles.list} aria-label="Versions, the newest first">
            {groups.map((group, index) => (
              <VersionGroupRow
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

interface VersionGroupRowProps {
  group: VersionGroup;
  /** The version to compare with: 0 is the empty text, null is not known yet. */
  before: number | null;
  isChosen: boolean;
  onChoose: () => void;
  readText: (version: number) => Promise<string>;
}

interface Changes {
  added: number;
  removed: number;
}

function VersionGroupRow({
  group: { newest, saves },
  before,
  isChosen,
  onChoose,
  readText,
}: VersionGroupRowProps) {
  const [changes, setChanges] = useState<Changes | null>(null);

  useEffect(() => {
    if (before === null) return;
    let isGone = false;
    const find = async () => {
      const [{ countChanges }, earlier, later] = await Promise.all([
        import('../compare/compare-texts'),
        before === 0 ? '' : readText(before),
        readText(newest.version),
      ]);
      if (!isGone) setChanges(countChanges(earlier, later));
    };
    // Without the number of changed words the version can still be opened.
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [before, newest.version, readText]);

  return (
    <li>
      <button
        type="button"
        className={styles.versionGroup}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className={styles.when}>{formatMoment(newest.savedAt)}</span>
        <span className={styles.changes}>{changes ? describeChanges(changes) : '…'}</span>
        <span className={styles.who}>
          {newest.author.role === 'admin' ? `${newest.author.name} (administrator)` : newest.author.name}
          {newest.restoredFrom !== null ? ', restored' : saves > 1 ? `, ${saves} saves` : ''}
        </span>
      </button>
    </li>
  );
}

function describeChanges({ added, removed }: Changes): string {
  if (added === 0 && removed === 0) return 'no words changed';
  const parts = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''];
  return `${parts.filter(Boolean).join(' ')} words`;
}

interface VersionPreviewProps {
  label: string;
  read: () => Promise<string>;
}

/** Shows one version, read-only. Use the version as `key`. */
function VersionPreview({ label, read }: VersionPreviewProps) {
  const [text, setText] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [firstRead] = useState(() => read);

  useEffect(() => {
    let isGone = false;
    firstRead().then(
      (html) => {
        if (!isGone) setText(html);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [firstRead]);

  const show = useCallback(
    (surface: Surface) => {
      surface.write(text ?? '');
      return () => {};
    },
    [text],
  );

  return (
    <div className={styles.preview}>
      {hasFailed ? (
        <p className={styles.failure} role="alert">
          This version could not be loaded.
        </p>
      ) : null}
      {text === null ? null : <WritingSurface label={label} isReadOnly onChange={() => {}} onReady={show} />}
    </div>
  );
}
