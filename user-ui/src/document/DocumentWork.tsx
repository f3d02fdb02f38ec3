import type { Schema } from '@inkwell/contract/client';
import { submissionMessages } from '@inkwell/contract/submission-rules';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { hasUnsent } from '@inkwell/editor/draft-state';
import { type Draft, useDraft } from '@inkwell/editor/use-draft';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInAgain } from '../account/SignInAgain';
import {
  callOfUser,
  callsOfUser,
  documentCalls,
  documentHistory,
  documentSharing,
  historyOfUser,
  sharingOfUser,
  submitDocument,
} from '../api/draftCalls';
import { useSession } from '../api/session';
import type { Dashboard } from '../api/types';
import { useGuidelines } from '../guidelines/useGuidelines';
import { ImagePanel } from '../references/ImagePanel';
import { PdfPanel } from '../references/PdfPanel';
import { useWorkImages, useWorkPdfs } from '../references/queries';
import { SplitView, useSidePanel } from '../references/SplitView';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { useWorkName, WorkName } from '../ui/WorkName';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDeadline, useLastSaves } from '../work/deadline';
import { assignmentsQuery, dashboardQuery, reviewsQuery } from '../work/queries';
import { ReturnedNotice } from '../work/ReturnedNotice';
import { SaveAndSubmit, useSaveButton } from '../work/SaveAndSubmit';
import { TextDownloads } from '../work/TextDownloads';
import { useKeepsSpelling } from '../work/useKeepsSpelling';
import { useTextSubmission } from '../work/useTextSubmission';
import { WorkOver } from '../work/WorkOver';
import { WorkStatusLine } from '../work/WorkStatusLine';
import { ActionLabel, WritingScreen } from '../work/WritingScreen';

const SCREEN_NAME = 'work-editor';
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
  const { id, draftAssignment, dashboardOf } = useAssignment();
  const addressOf = useWorkAddress();
  const workName = useWorkName();
  const deadline = useDeadline();
  const isOverdue = dashboard.workStatus === 'overdue' || deadline.isDeadlinePassed;
  const isSubmitted = dashboard.workStatus === 'submitted' && !isReturned;
  const closed = isSubmitted ? 'submitted' : isOverdue ? 'deadline' : null;
  const draft = useDraft({
    userId,
    assignment: draftAssignment,
    kind: 'document',
    subjectId: userId,
    calls: callsOfUser(userId, documentCalls(id)),
    autosaveSeconds: rules.autosaveSeconds,
    closed,
    isSignedIn: useSession() !== null,
    opensOffline: true,
  });
  const { session, snapshot } = draft;
  const minWords = dashboard.assignment?.minWords ?? rules.minWords;
  useLastSaves(session, deadline);

  const { panel, show, toggle } = useSidePanel(SCREEN_NAME, ['images', 'pdfs']);
  const guidelines = useGuidelines();
  const choose = (target: 'images' | 'pdfs') => {
    guidelines.close();
    if (guidelines.side) show(target);
    else toggle(target);
  };
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
          panel={guidelines.side ? null : panel}
          onToggle={choose}
          guidelines={guidelines.button}
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
      <SplitView
        screen={SCREEN_NAME}
        side={guidelines.side ?? (panel ? SIDES[panel] : null)}
        onClose={guidelines.side ? guidelines.close : () => show(null)}
      >
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
  panel: 'images' | 'pdfs' | null;
  onToggle: (panel: 'images' | 'pdfs') => void;
  guidelines: ReactNode;
  draft: Draft;
  minWords: number;
  isReadOnly: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

function DocumentActions({
  panel,
  onToggle,
  guidelines,
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
        <ActionLabel icon={Images}>{`Images (${images.data?.length ?? 0})`}</ActionLabel>
      </Button>
      <Button size="small" aria-pressed={panel === 'pdfs'} onPress={() => onToggle('pdfs')}>
        <ActionLabel icon={FileText}>{`PDFs (${pdfs.data?.length ?? 0})`}</ActionLabel>
      </Button>
      {guidelines}
      {isReadOnly ? null : (
        <SaveAndSubmit draft={draft} minWords={minWords} onSave={onSave} onSubmit={onSubmit} />
      )}
    </>
  );
}
