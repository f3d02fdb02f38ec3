import type { Schema } from '@inkwell/contract/client';
import { submissionMessages } from '@inkwell/contract/word-count';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import type { CloseReason } from '@inkwell/editor/draft-state';
import { type Draft, useDraft } from '@inkwell/editor/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { documentCalls, documentHistory, ownCalls, submitDocument } from '../api/draftCalls';
import { serverNowMs } from '../api/serverClock';
import type { Dashboard } from '../api/types';
import { ImagePanel } from '../references/ImagePanel';
import { PdfPanel } from '../references/PdfPanel';
import { useWorkImages, useWorkPdfs } from '../references/queries';
import { SplitView, useSidePanel } from '../references/SplitView';
import { Button, ButtonLink } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { formatDateTime } from '../ui/format';
import { Notice } from '../ui/Notice';
import { carryNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { useDeadline } from '../work/deadline';
import { SaveAndSubmit, useSaveButton } from '../work/SaveAndSubmit';
import { useTextSubmission } from '../work/useTextSubmission';
import { WorkStanding } from '../work/WorkStatusLine';

const SCREEN = 'work-editor';
const SIDES = {
  images: { title: 'Reference Images', content: <ImagePanel /> },
  pdfs: { title: 'Reference PDFs', content: <PdfPanel /> },
};

const BANNERS = {
  deadline: 'This work is in read-only mode. The deadline has passed.',
  submitted: 'This work is in read-only mode. Work has been submitted.',
};

interface DocumentWorkProps {
  userId: string;
  dashboard: Dashboard;
  /** Given back to be corrected: then it is open, whatever else is submitted. */
  isReturned: boolean;
  rules: Schema<'RulesDto'>;
}

export function DocumentWork({ userId, dashboard, isReturned, rules }: DocumentWorkProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const saveNow = useRef(() => {});
  const { closed, minutesLeft } = useClosed(
    dashboard.workStatus === 'submitted' && !isReturned,
    dashboard.workStatus === 'overdue',
    useCallback(() => saveNow.current(), []),
  );
  const draft = useDraft({
    userId,
    kind: 'document',
    subjectId: userId,
    calls: ownCalls(userId, documentCalls),
    autosaveSeconds: rules.autosaveSeconds,
    closed,
  });
  const { session, snapshot } = draft;
  saveNow.current = () => void session?.save();

  const { panel, show, toggle } = useSidePanel(SCREEN, ['images', 'pdfs']);
  const saving = useSaveButton(draft);
  const [isAsking, setAsking] = useState(false);
  const submission = useTextSubmission(draft, {
    minWords: rules.minWords,
    blankMessage: submissionMessages.documentBlank,
    send: submitDocument,
    onSubmitted: ({ message, reviewDeadline }) => {
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      void queryClient.invalidateQueries({ queryKey: ['work-reviews'] });
      const text = `${message} Review deadline: ${formatDateTime(reviewDeadline)}`;
      navigate('/dashboard', { state: carryNotice({ tone: 'success', text }) });
    },
  });
  const reason = snapshot.state.name === 'closed' ? snapshot.state.reason : closed;

  return (
    <Screen
      title={reason ? 'Work Viewer' : 'Work Editor'}
      width="full"
      lede={
        <WorkStanding
          minutesLeft={reason === 'deadline' ? 0 : minutesLeft}
          isSubmitted={reason === 'submitted'}
          lastSaved={snapshot.lastSaved}
        />
      }
      actions={
        <DocumentActions
          panel={panel}
          onToggle={toggle}
          draft={draft}
          minWords={rules.minWords}
          isReadOnly={reason !== null}
          onSave={saving.save}
          onSubmit={() => setAsking(submission.check())}
        />
      }
    >
      {reason ? <Notice tone="information">{BANNERS[reason]}</Notice> : null}
      {submission.failure ? <Notice tone="failure">{submission.failure}</Notice> : null}
      {saving.notice}
      <SplitView screen={SCREEN} side={panel ? SIDES[panel] : null} onClose={() => show(null)}>
        <DraftEditor
          draft={draft}
          label="Your work"
          minWords={rules.minWords}
          history={documentHistory}
          isShared
        />
      </SplitView>
      <ConfirmDialog
        title="Submit work"
        confirmLabel="Submit Work"
        isOpen={isAsking}
        onConfirm={submission.submit}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to submit your work? This action cannot be undone.
      </ConfirmDialog>
    </Screen>
  );
}

interface DocumentActionsProps {
  panel: 'images' | 'pdfs' | null;
  onToggle: (panel: 'images' | 'pdfs') => void;
  draft: Draft;
  minWords: number;
  isReadOnly: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

function DocumentActions({
  panel,
  onToggle,
  draft,
  minWords,
  isReadOnly,
  onSave,
  onSubmit,
}: DocumentActionsProps) {
  const images = useWorkImages();
  const pdfs = useWorkPdfs();
  return (
    <>
      <Button size="small" aria-pressed={panel === 'images'} onPress={() => onToggle('images')}>
        {`Images (${images.data?.length ?? 0})`}
      </Button>
      <Button size="small" aria-pressed={panel === 'pdfs'} onPress={() => onToggle('pdfs')}>
        {`PDFs (${pdfs.data?.length ?? 0})`}
      </Button>
      <ButtonLink size="small" to="/dashboard">
        Back to Dashboard
      </ButtonLink>
      {isReadOnly ? null : (
        <SaveAndSubmit draft={draft} minWords={minWords} onSave={onSave} onSubmit={onSubmit} />
      )}
    </>
  );
}

/** Saves a last time while it still counts. */
const LAST_SAVE_MS = 5_000;

/** Why the document is read-only, if it is; saves a last time shortly before the deadline closes it. */
function useClosed(isSubmitted: boolean, isOverdue: boolean, saveNow: () => void) {
  const { deadlineAt, minutesLeft, isPassed } = useDeadline();

  useEffect(() => {
    const inMs = Date.parse(deadlineAt) - serverNowMs() - LAST_SAVE_MS;
    // Longer than browsers can wait; the minutes come by here again.
    if (inMs < 0 || inMs > 2 ** 31 - 1) return;
    const timer = setTimeout(saveNow, inMs);
    return () => clearTimeout(timer);
  }, [deadlineAt, saveNow]);

  const closed: CloseReason | null = isSubmitted ? 'submitted' : isOverdue || isPassed ? 'deadline' : null;
  return { closed, minutesLeft };
}
