import type { Schema } from '@inkwell/contract/client';
import { submissionMessages } from '@inkwell/contract/submission-rules';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { hasUnsent } from '@inkwell/editor/draft-state';
import type { Draft } from '@inkwell/editor/use-draft';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Images } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInAgain } from '../account/SignInAgain';
import {
  callOfUser,
  documentCalls,
  documentHistory,
  documentSharing,
  historyOfUser,
  sharingOfUser,
  submitDocument,
} from '../api/draftCalls';
import type { Dashboard } from '../api/types';
import { useWritingSide } from '../guidelines/useWritingSide';
import { ImagePanel } from '../references/ImagePanel';
import { PdfPanel } from '../references/PdfPanel';
import { useWorkImages, useWorkPdfs } from '../references/queries';
import { SplitView } from '../references/SplitView';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { useWorkName, WorkName } from '../ui/WorkName';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { assignmentsQuery, dashboardQuery, reviewsQuery } from '../work/queries';
import { ReturnedNotice } from '../work/ReturnedNotice';
import { SaveAndSubmit, useSaveButton } from '../work/SaveAndSubmit';
import { TextDownloads } from '../work/TextDownloads';
import { useKeepsSpelling } from '../work/useKeepsSpelling';
import { useTextSubmission } from '../work/useTextSubmission';
import { useWriting } from '../work/useWriting';
import { WorkOver } from '../work/WorkOver';
import { WorkStatusLine } from '../work/WorkStatusLine';
import { ActionLabel, WritingScreen } from '../work/WritingScreen';

const SIDES = {
  images: { title: 'Reference Images', content: <ImagePanel /> },
  pdfs: { title: 'Reference PDFs', content: <PdfPanel /> },
};

const BANNERS = {
  deadline: <WorkOver>This work is in read-only mode. The deadline has passed.</WorkOver>,
  submitted: <p>This work is in read-only mode. Work has been submitted.</p>,
};

interface DocumentWorkProps {
  userId: string;
  dashboard: Dashboard;
  /** Returned for correction: it can be edited although other work counts as submitted. */
  isReturned: boolean;
  rules: Schema<'Rules'>;
}

export function DocumentWork({ userId, dashboard, isReturned, rules }: DocumentWorkProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id, dashboardOf } = useAssignment();
  const addressOf = useWorkAddress();
  const workName = useWorkName();
  const { draft, deadline, closed } = useWriting({
    userId,
    kind: 'document',
    subjectId: userId,
    calls: documentCalls(id),
    autosaveSeconds: rules.autosaveSeconds,
    isSubmitted: dashboard.workStatus === 'submitted' && !isReturned,
    isOverdue: dashboard.workStatus === 'overdue',
  });
  const { session, snapshot } = draft;
  const minWords = dashboard.assignment?.minWords ?? rules.minWords;
  const side = useWritingSide('work-editor', SIDES);
  const saving = useSaveButton(draft);
  const [isAsking, setAsking] = useState(false);
  const send = callOfUser(userId, submitDocument(id));
  const submission = useTextSubmission(draft, {
    minWords,
    blankMessage: submissionMessages.documentBlank,
    send,
    onSubmitted: ({ message, reviewDeadline }) => {
      const changed = [dashboardQuery(dashboardOf), reviewsQuery(id), assignmentsQuery];
      for (const { queryKey } of changed) void queryClient.invalidateQueries({ queryKey });
      const sentences = `${message} Review deadline: ${formatLocalDateTime(reviewDeadline)}`;
      const text = workName ? `${workName}: ${sentences}` : sentences;
      navigate(addressOf('/dashboard'), { state: withNotice({ tone: 'success', text }) });
    },
  });
  const reason = snapshot.state.name === 'closed' ? snapshot.state.reason : closed;

  return (
    <WritingScreen
      title={reason ? 'Work Viewer' : 'Work Editor'}
      back={{ to: addressOf('/dashboard'), label: 'Back to Dashboard' }}
      status={
        <WorkStatusLine
          draft={draft}
          minWords={minWords}
          minutesLeft={deadline.minutesLeft}
          isOver={reason === 'deadline' || deadline.isOver}
          isSubmitted={reason === 'submitted'}
        />
      }
      actions={
        <DocumentActions
          side={side}
          draft={draft}
          minWords={minWords}
          isReadOnly={reason !== null}
          onSave={saving.save}
          onSubmit={() => setAsking(submission.check() !== null)}
        />
      }
      isReadOnly={snapshot.isReadOnly}
      messages={
        <>
          <SignInAgain copy={draft.snapshot.copy} />
          {reason === 'submitted' ? null : <ReturnedNotice kind="document" />}
          {reason && !hasUnsent(snapshot) ? <Notice tone="information">{BANNERS[reason]}</Notice> : null}
          {submission.notice}
          {saving.notice}
        </>
      }
      below={<TextDownloads title="My work" read={() => [session?.readShown() ?? '']} />}
    >
      <SplitView {...side.view}>
        <DraftEditor
          draft={draft}
          label="Your work"
          history={historyOfUser(userId, documentHistory(id))}
          sharing={sharingOfUser(userId, documentSharing(id))}
          keepsSpelling={useKeepsSpelling('document')}
          closedText={reason && BANNERS[reason]}
        />
      </SplitView>
      <ConfirmDialog
        title="Submit work"
        confirmLabel="Submit Work"
        isOpen={isAsking}
        onConfirm={submission.submit}
        onClose={() => setAsking(false)}
      >
        <WorkName />
        <p>Are you sure you want to submit your work? This action cannot be undone.</p>
      </ConfirmDialog>
    </WritingScreen>
  );
}

interface DocumentActionsProps {
  side: ReturnType<typeof useWritingSide<keyof typeof SIDES>>;
  draft: Draft;
  minWords: number;
  isReadOnly: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

function DocumentActions({
  side: { panel, choose, guidelinesButton },
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
      <Button size="small" aria-pressed={panel === 'images'} onPress={() => choose('images')}>
        <ActionLabel icon={Images}>{`Images (${images.data?.length ?? 0})`}</ActionLabel>
      </Button>
      <Button size="small" aria-pressed={panel === 'pdfs'} onPress={() => choose('pdfs')}>
        <ActionLabel icon={FileText}>{`PDFs (${pdfs.data?.length ?? 0})`}</ActionLabel>
      </Button>
      {guidelinesButton}
      {isReadOnly ? null : (
        <SaveAndSubmit draft={draft} minWords={minWords} onSave={onSave} onSubmit={onSubmit} />
      )}
    </>
  );
}
