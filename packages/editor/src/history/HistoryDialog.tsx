import { formatMoment } from '@inkwell/web/format-date';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { HistoryCalls } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import type { Surface } from '../surface/create-surface';
import { EditorButton } from '../ui/EditorButton';
import { ModalDialog } from '../ui/ModalDialog';
import styles from './HistoryDialog.module.css';
import { useVersions } from './use-versions';
import { VersionList } from './VersionList';
import { VersionPreview } from './VersionPreview';
import { VersionSlider } from './VersionSlider';
import { groupVersions } from './version-groups';

interface HistoryDialogProps {
  session: DraftSession;
  calls: HistoryCalls;
  /** The surface with the current text. */
  surface: RefObject<Surface | null>;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Lists the versions in groups, plays them, shows their text and restores it, or one paragraph of it. */
export function HistoryDialog({ session, calls, surface, isReadOnly, onClose }: HistoryDialogProps) {
  const { versions, hasMore, isLoading, hasFailed, loadMore, readText } = useVersions(calls);
  const groups = useMemo(() => groupVersions(versions ?? []), [versions]);
  const [asked, setAsked] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const chosen = asked ?? versions?.[0]?.version ?? null;
  const chosenVersion = versions?.find(({ version }) => version === chosen);
  const text = useVersionText(chosen, readText);
  const isShown = text?.version === chosen && text.html !== null;

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
        chosenVersion && !isReadOnly ? (
          <>
            {failure ? (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            ) : null}
            <EditorButton
              look="strong"
              disabled={isRestoring || !isShown || text.html === session.read()}
              onClick={() => void restore(chosenVersion.version)}
            >
              {isRestoring ? 'Restoring…' : 'Restore this version'}
            </EditorButton>
          </>
        ) : null
      }
    >
      {versions && versions.length > 1 && chosen !== null ? (
        <VersionSlider versions={versions} chosen={chosen} onChoose={setAsked} readText={readText} />
      ) : null}
      <div className={styles.history}>
        <div className={styles.side}>
          <VersionList groups={groups} chosen={chosen} onChoose={setAsked} readText={readText} />
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
        {chosenVersion ? (
          <VersionPreview
            label={`The text ${formatMoment(chosenVersion.savedAt)}`}
            html={text?.html ?? null}
            hasFailed={text?.version === chosen && text.html === null}
            surface={surface.current}
            isReadOnly={isReadOnly}
          />
        ) : null}
      </div>
    </ModalDialog>
  );
}

interface VersionText {
  version: number;
  /** Null if it could not be loaded. */
  html: string | null;
}

/** The text of the last version that was loaded. While the next one is loading, the one before stays. */
function useVersionText(
  version: number | null,
  readText: (version: number) => Promise<string>,
): VersionText | null {
  const [text, setText] = useState<VersionText | null>(null);
  useEffect(() => {
    if (version === null) return;
    let isGone = false;
    const show = (html: string | null) => {
      if (!isGone) setText({ version, html });
    };
    readText(version).then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [version, readText]);
  return text;
}
