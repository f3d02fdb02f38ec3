import type { Schema } from '@inkwell/contract/client';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { useDraft } from '@inkwell/editor/use-draft';
import { useCallback, useRef, useState } from 'react';
import { documentCalls, documentHistory } from '../api/draftCalls';
import { ownCalls } from '../api/ownDraftCalls';
import type { Dashboard } from '../api/types';
import { ImagePanel } from '../references/ImagePanel';
import { PdfPanel } from '../references/PdfPanel';
import { SplitView } from '../references/SplitView';
import { useSidePanel } from '../references/useSidePanel';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { useSaveButton } from '../writing/useSaveButton';
import { WorkStanding } from '../writing/WorkStanding';
import { DocumentActions } from './DocumentActions';
import { useClosed } from './useClosed';
import { useDocumentSubmission } from './useDocumentSubmission';

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
  const submission = useDocumentSubmission(draft, rules.minWords);
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
