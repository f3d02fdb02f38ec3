import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import styles from './DraftEditor.module.css';
import { DraftMatters } from './DraftMatters';
import type { HistoryCalls } from './draft/draft-calls';
import { EditorButton } from './parts/EditorButton';
import { formatMoment } from './parts/moments';
import { NotOpened } from './parts/NotOpened';
import { SaveIndicator } from './parts/SaveIndicator';
import { useLate } from './parts/use-late';
import { useWordCounter } from './parts/use-word-counter';
import { WordCount } from './parts/WordCount';
import type { Surface } from './surface/create-surface';
import type { Draft } from './use-draft';
import { useOtherWriter } from './use-other-writer';

// The writing surface is most of the code; it is fetched while the text is on its way.
const surfaceCode = () => import('./surface/WritingSurface');
const WritingSurface = lazy(async () => ({ default: (await surfaceCode()).WritingSurface }));
const historyCode = () => import('./history/HistoryDialog');

interface DraftEditorProps {
  draft: Draft;
  /** Names the text for those who cannot see it: 'Your document', 'Your text for Page 3'. */
  label: string;
  minWords: number;
  /** Without it there is no history to open. */
  history?: HistoryCalls;
  /** Others may write in this text, too; needs the history. */
  isShared?: boolean;
  /** Stands at the end of the line under the text. */
  children?: ReactNode;
}

/**
 * Everything around the writing of one text: the page with its toolbar, where the text is saved, how many words
 * there are, the choice between two versions of it, and its history. Needs the design tokens of the contract on the
 * page, and nothing else.
 *
 *     const draft = useDraft({
 *       userId, kind: 'page', subjectId: imageId,          // names the copy in this browser and the tabs
 *       calls: { read, save },                             // DraftCalls; reject with { details: { code, statusCode } }
 *       autosaveSeconds: rules.autosaveSeconds,
 *       closed: isSubmitted ? 'submitted' : isLate ? 'deadline' : null,
 *     });
 *     <DraftEditor draft={draft} label="Your text for Page 3" minWords={rules.minWords} history={history} />
 *     <Button onPress={async () => say((await draft.session?.save()) ? 'Draft saved successfully!' : 'Failed to save draft')}>
 *     <Button isDisabled={(draft.words ?? 0) < rules.minWords}
 *       onPress={() => draft.session?.submit((content, baseVersion) => submitPage({ imageId, submissionContent: content, baseVersion }))}>
 *
 * `draft.snapshot` has `lastSaved`, `isReadOnly` and `state` for the rest of the screen. `session.submit` waits for a
 * save that is under way, sends the whole text and closes it; when it rejects, the text can be changed again.
 */
export function DraftEditor({
  draft,
  label,
  minWords,
  history,
  isShared = false,
  children,
}: DraftEditorProps) {
  const { session, snapshot, words, setWords } = draft;
  const surface = useRef<Surface | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const closeHistory = () => setHistoryOpen(false);
  const { part: code, hasFailed } = useLate(isHistoryOpen, historyCode, closeHistory);
  const other = useOtherWriter(draft, isShared && history ? history : null);
  const count = useWordCounter(() => surface.current?.read() ?? null, setWords);

  const show = useCallback(
    (made: Surface) => {
      surface.current = made;
      session?.mine.attach({
        read: made.read,
        write: (html) => {
          made.write(html);
          count();
        },
      });
      return () => {
        session?.mine.detach();
        surface.current = null;
      };
    },
    [session, count],
  );
  const change = useCallback(() => {
    session?.touched();
    count();
  }, [session, count]);

  useEffect(() => void surfaceCode(), []);

  const isOpening = !session || snapshot.state.name === 'loading';
  const blank = <div className={styles.blank} role="status" aria-label={`Opening ${label}`} />;
  return (
    <div className={styles.editor}>
      <DraftMatters draft={draft} />
      {hasFailed ? <NotOpened /> : null}
      {other ? (
        <p className={styles.other} role="status">
          {`${other.author.name} is writing in this text, too: saved ${formatMoment(other.savedAt)}.`}
        </p>
      ) : null}
      <Suspense fallback={blank}>
        {isOpening ? (
          blank
        ) : (
          <WritingSurface label={label} isReadOnly={snapshot.isReadOnly} onChange={change} onReady={show} />
        )}
      </Suspense>
      <div className={styles.footer}>
        <SaveIndicator snapshot={snapshot} />
        <WordCount words={words} minimum={minWords} isFinal={snapshot.state.name === 'closed'} />
        {history && snapshot.isLoaded ? (
          <EditorButton look="quiet" onClick={() => setHistoryOpen(true)}>
            History
          </EditorButton>
        ) : null}
        {children}
      </div>
      {code && session && history ? (
        <code.HistoryDialog
          session={session}
          calls={history}
          isReadOnly={snapshot.isReadOnly}
          onClose={closeHistory}
        />
      ) : null}
    </div>
  );
}
