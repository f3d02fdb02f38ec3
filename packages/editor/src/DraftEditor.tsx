import { formatMoment } from '@inkwell/web/format-date';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import styles from './DraftEditor.module.css';
import { DraftNotices } from './DraftNotices';
import type { HistoryCalls } from './draft/draft-calls';
import type { Sharing } from './draft/newer-versions';
import { ReplacedTextNotice } from './ReplacedTextNotice';
import type { Surface } from './surface/create-surface';
import { EditorButton } from './ui/EditorButton';
import { ModuleLoadError, useLazyModule } from './ui/lazy-module';
import { useWordCounter } from './ui/WordCount';
import type { Draft } from './use-draft';
import { useOtherWriter } from './use-other-writer';

// The writing surface is most of the code. It is loaded while the text is being read.
const loadSurface = () => import('./surface/WritingSurface');
const WritingSurface = lazy(async () => ({ default: (await loadSurface()).WritingSurface }));
const loadHistoryDialog = () => import('./history/HistoryDialog');

interface DraftEditorProps {
  draft: Draft;
  /** The accessible name: 'Your document', 'Your text for Page 3'. */
  label: string;
  /** Without it there is no button for the history. */
  history?: HistoryCalls;
  /** Given if other users may write in this text too. */
  sharing?: Sharing;
  /** The spelling of the source is kept. */
  keepsSpelling?: boolean;
  /** Why the text is closed, for the message about what is not saved. */
  closedText?: ReactNode;
}

/**
 * The editor of one text with its toolbar, conflict dialog and history, as tall as its container. The screen shows the
 * save state and the number of words. Needs the design tokens of the contract on the page.
 *
 *     const draft = useDraft({
 *       userId, kind: 'page', subjectId: imageId,          // identifies the text in this browser
 *       calls: { read, save },                             // DraftCalls; reject with an ApiError
 *       autosaveSeconds: rules.autosaveSeconds,
 *       closed: isSubmitted ? 'submitted' : isLate ? 'deadline' : null,
 *     });
 *     <SaveIndicator snapshot={draft.snapshot} />
 *     <WordCount words={draft.words} minimum={rules.minWords} isFinal={draft.snapshot.state.name === 'closed'} />
 *     <DraftEditor draft={draft} label="Your text for Page 3" history={history} />
 *     <Button onPress={async () => say((await draft.session?.save()) ? 'Draft saved successfully!' : 'Failed to save draft')}>
 *     <Button isDisabled={(draft.words ?? 0) < rules.minWords}
 *       onPress={() => draft.session?.submit((content, baseVersion) => submitPage({ imageId, submissionContent: content, baseVersion }))}>
 *
 * `draft.snapshot` has `lastSaved`, `isReadOnly` and `state` for the rest of the screen. `session.submit` waits for a
 * save in flight, sends the whole text and makes it read-only; if it rejects, the text can be changed again.
 */
export function DraftEditor({ draft, label, history, sharing, keepsSpelling, closedText }: DraftEditorProps) {
  const { session, snapshot, setWords } = draft;
  const surface = useRef<Surface | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const closeHistory = () => setHistoryOpen(false);
  const historyDialog = useLazyModule(isHistoryOpen, loadHistoryDialog, closeHistory);
  const { other, replaced, dismissReplaced } = useOtherWriter(draft, sharing);
  const count = useWordCounter(() => surface.current?.read() ?? null, setWords);

  const show = useCallback(
    (made: Surface) => {
      surface.current = made;
      const detach = session?.attach({
        read: made.read,
        write: (html) => {
          made.write(html);
          count();
        },
      });
      return () => {
        detach?.();
        surface.current = null;
      };
    },
    [session, count],
  );
  const change = useCallback(() => {
    session?.markChanged();
    count();
  }, [session, count]);

  useEffect(() => void loadSurface(), []);

  const isOpening = !session || snapshot.state.name === 'loading';
  const blank = <div className={styles.blank} role="status" aria-label={`Opening ${label}`} />;
  const openHistory =
    history && snapshot.isLoaded ? (
      <EditorButton look="quiet" onClick={() => setHistoryOpen(true)}>
        History
      </EditorButton>
    ) : null;
  return (
    <div className={styles.editor}>
      <Suspense fallback={blank}>
        {isOpening ? (
          blank
        ) : (
          <WritingSurface
            label={label}
            isReadOnly={snapshot.isReadOnly}
            keepsSpelling={keepsSpelling}
            tools={openHistory}
            onChange={change}
            onReady={show}
          />
        )}
      </Suspense>
      {/* Below the text, which therefore does not move. */}
      <DraftNotices draft={draft} closedText={closedText} />
      {replaced ? (
        <ReplacedTextNotice
          replaced={replaced}
          surface={surface}
          isReadOnly={snapshot.isReadOnly}
          onDismiss={dismissReplaced}
        />
      ) : null}
      {historyDialog.hasFailed ? <ModuleLoadError /> : null}
      {other ? (
        <p className={styles.other} role="status">
          {`${other.author.name} is writing in this text, too: saved ${formatMoment(other.savedAt)}.`}
        </p>
      ) : null}
      {historyDialog.module && session && history ? (
        <historyDialog.module.HistoryDialog
          session={session}
          calls={history}
          surface={surface}
          isReadOnly={snapshot.isReadOnly}
          onClose={closeHistory}
        />
      ) : null}
    </div>
  );
}
