import type { Schema } from '@inkwell/contract/client';
import { submissionMessages } from '@inkwell/contract/submission-rules';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { hasUnsent } from '@inkwell/editor/draft-state';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Image as ImageIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SignInAgain } from '../account/SignInAgain';
import { callOfUser, historyOfUser, pageCalls, pageHistory, submitPage, toText } from '../api/draftCalls';
import type { WorkPage } from '../api/types';
import { useWritingSide } from '../guidelines/useWritingSide';
import { ImageFacts } from '../references/ImageFacts';
import { ImageViewer } from '../references/ImageViewer';
import { useWorkImages } from '../references/queries';
import { SplitView } from '../references/SplitView';
import { Badge } from '../ui/Badge';
import { Button, ButtonLink } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { WorkName } from '../ui/WorkName';
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
import { PageSteps } from './PageSteps';
import styles from './PageWork.module.css';
import { PageStates } from './pageStates';
import { pageQuery, progressQuery, useWorkProgress } from './queries';
import { readSelection } from './selection';

const LATE = <WorkOver>This page is in read-only mode. The deadline has passed.</WorkOver>;

interface PageWorkProps {
  userId: string;
  page: WorkPage;
  /** False if the page comes from the query cache: its text may then be out of date. */
  isFresh: boolean;
  rules: Schema<'Rules'>;
}

/** The image of a page, and its text beside it. */
export function PageWork({ userId, page: { image, draft: stored, isKept }, isFresh, rules }: PageWorkProps) {
  const queryClient = useQueryClient();
  const { id, dashboardOf } = useAssignment();
  const addressOf = useWorkAddress();
  const { draft, deadline } = useWriting({
    userId,
    kind: 'page',
    subjectId: image._id,
    calls: pageCalls(id, image._id),
    initialText: isFresh && !isKept ? toText(stored) : undefined,
    autosaveSeconds: rules.autosaveSeconds,
    isSubmitted: Boolean(stored.submittedAt),
  });
  const content = (
    <>
      <ImageViewer image={image} />
      <ImageFacts
        image={image}
        downloadText="Download Image"
        describeFailure={() => 'Failed to download image'}
      />
    </>
  );
  const side = useWritingSide('image-work', { image: { title: 'Image', content } }, 'image');
  const saving = useSaveButton(draft);
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Schema<'PageSubmitted'>>();
  const send = callOfUser(userId, submitPage(id, image._id));
  const submission = useTextSubmission(draft, {
    minWords: image.minWords,
    blankMessage: submissionMessages.pageBlank,
    send,
    onSubmitted: (submitted) => {
      setAnswer(submitted);
      const changed = [
        pageQuery(id, image._id),
        progressQuery(id),
        dashboardQuery(dashboardOf),
        reviewsQuery(id),
        assignmentsQuery,
      ];
      return Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const { state } = draft.snapshot;
  const closed = state.name === 'closed' ? state.reason : null;
  return (
    <WritingScreen
      title={image.title}
      aside={
        <>
          {closed === 'submitted' ? (
            <Badge color="green" icon={CircleCheck}>
              Submitted
            </Badge>
          ) : null}
          <PageSteps userId={userId} imageId={image._id} />
        </>
      }
      back={{ to: addressOf('/page-selection'), label: 'Back to Page Selection' }}
      status={
        <WorkStatusLine
          draft={draft}
          minWords={image.minWords}
          minutesLeft={deadline.minutesLeft}
          isOver={deadline.isOver}
          isSubmitted={closed === 'submitted'}
        />
      }
      actions={
        <>
          <Button size="small" onPress={() => side.choose('image')}>
            <ActionLabel icon={ImageIcon}>{side.panel ? 'Hide Image' : 'Show Image'}</ActionLabel>
          </Button>
          {side.guidelinesButton}
          {closed ? null : (
            <SaveAndSubmit
              draft={draft}
              minWords={image.minWords}
              onSave={saving.save}
              onSubmit={() => setAsking(submission.check() !== null)}
            />
          )}
        </>
      }
      isReadOnly={draft.snapshot.isReadOnly}
      messages={
        <>
          <SignInAgain copy={draft.snapshot.copy} />
          {closed === 'submitted' ? null : <ReturnedNotice kind="page" subjectId={image._id} />}
          {closed === 'submitted' ? (
            <SubmittedNotice answer={answer} reviewDeadline={stored.reviewDeadline}>
              <NextPage userId={userId} imageId={image._id} />
            </SubmittedNotice>
          ) : null}
          {closed === 'deadline' && !hasUnsent(draft.snapshot) ? (
            <Notice tone="information">{LATE}</Notice>
          ) : null}
          {submission.notice}
          {saving.notice}
        </>
      }
      below={<TextDownloads title={image.title} read={() => [draft.session?.readShown() ?? '']} />}
    >
      <SplitView {...side.view} sideAt="left">
        <DraftEditor
          draft={draft}
          label={`Your text for ${image.title}`}
          history={historyOfUser(userId, pageHistory(id, image._id))}
          keepsSpelling={useKeepsSpelling('image')}
          closedText={closed === 'deadline' ? LATE : null}
        />
      </SplitView>
      <ConfirmDialog
        title="Submit this page"
        confirmLabel="Submit Work"
        isOpen={isAsking}
        onConfirm={() => {
          saving.dismiss();
          void submission.submit();
        }}
        onClose={() => setAsking(false)}
      >
        <WorkName />
        <p>
          Are you sure you want to submit your work for this image? You will not be able to edit it
          afterwards.
        </p>
      </ConfirmDialog>
    </WritingScreen>
  );
}

interface SubmittedNoticeProps {
  /** The server's answer, right after the submission only. */
  answer: Schema<'PageSubmitted'> | undefined;
  /** The deadline on a later visit. */
  reviewDeadline: string | null;
  children: ReactNode;
}

function SubmittedNotice({ answer, reviewDeadline, children }: SubmittedNoticeProps) {
  const deadline = answer?.reviewDeadline ?? reviewDeadline;
  const text = useRef<HTMLDivElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (answer) text.current?.focus();
  }, [answer]);
  return (
    <Notice tone="success">
      <div className={styles.submitted}>
        <div ref={text} tabIndex={-1} className={styles.words}>
          <p>
            {answer?.message ?? 'This page has been submitted.'} You can read it, but no longer change it.
          </p>
          {deadline ? <p>Review deadline: {formatLocalDateTime(deadline)}</p> : null}
          {answer?.arePagesComplete ? <p>It was the last one: all your pages are submitted.</p> : null}
        </div>
        {children}
      </div>
    </Notice>
  );
}

/** Links to the next unfinished page of the selection, otherwise of all pages. */
function NextPage({ userId, imageId }: { userId: string; imageId: string }) {
  const images = useWorkImages();
  const progress = useWorkProgress();
  const assignment = useAssignment();
  const addressOf = useWorkAddress();
  if (!images.data || !progress.data) return null;
  const states = new PageStates(progress.data);
  const chosen = readSelection(userId, assignment);
  const ofChosen = states.nextUnfinished(
    images.data.filter(({ _id }) => chosen.includes(_id) || _id === imageId),
    imageId,
  );
  const next = ofChosen ?? states.nextUnfinished(images.data, imageId);
  const title = images.data.find(({ _id }) => _id === next)?.title;
  return (
    <ButtonLink
      variant="primary"
      size="small"
      to={addressOf(next && title ? `/image-work/${next}` : '/dashboard')}
    >
      {next && title ? `Next: ${title}` : 'To the dashboard'}
    </ButtonLink>
  );
}
