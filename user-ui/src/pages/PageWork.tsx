import type { Schema } from '@inkwell/contract/client';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { useDraft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { pageCalls, pageHistory, toText } from '../api/draftCalls';
import { ownCalls } from '../api/ownDraftCalls';
import { useDeadline } from '../dashboard/useDeadline';
import { ImageFacts } from '../references/ImageFacts';
import { ImageViewer } from '../references/ImageViewer';
import { SplitView } from '../references/SplitView';
import { useSidePanel } from '../references/useSidePanel';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { useSaveButton } from '../writing/useSaveButton';
import { WorkStanding } from '../writing/WorkStanding';
import { NextPage } from './NextPage';
import { PageActions } from './PageActions';
import { SubmittedNotice } from './SubmittedNotice';
import { usePageSubmission } from './usePageSubmission';

const SCREEN = 'image-work';

interface PageWorkProps {
  userId: string;
  page: Schema<'WorkPageDto'>;
  /** False if the page comes from the query cache: its text may then be out of date. */
  isFresh: boolean;
  rules: Schema<'RulesDto'>;
}

/** One page: the image, and beside it the text that is written from it. */
export function PageWork({ userId, page: { image, draft: stored }, isFresh, rules }: PageWorkProps) {
  const { minutesLeft, isPassed } = useDeadline();
  const draft = useDraft({
    userId,
    kind: 'page',
    subjectId: image._id,
    calls: ownCalls(userId, pageCalls(image._id)),
    initialText: isFresh ? toText(stored) : undefined,
    autosaveSeconds: rules.autosaveSeconds,
    closed: stored.submittedAt ? 'submitted' : isPassed ? 'deadline' : null,
  });
  const { panel, show, toggle } = useSidePanel(SCREEN, ['image'], 'image');
  const saving = useSaveButton(draft);
  const [isAsking, setAsking] = useState(false);
  const submission = usePageSubmission(image._id, draft, rules.minWords);
  const { state, lastSaved } = draft.snapshot;
  const closed = state.name === 'closed' ? state.reason : null;
  return (
    <Screen
      title={image.title}
      width="full"
      lede={
        <WorkStanding minutesLeft={minutesLeft} isSubmitted={closed === 'submitted'} lastSaved={lastSaved} />
      }
      actions={
        <PageActions
          draft={draft}
          minWords={rules.minWords}
          isImageShown={panel === 'image'}
          onImageToggle={() => toggle('image')}
          onSave={saving.save}
          onSubmit={() => setAsking(submission.check())}
        />
      }
    >
      {closed === 'submitted' ? (
        <>
          <SubmittedNotice answer={submission.answer} reviewDeadline={stored.reviewDeadline} />
          <NextPage userId={userId} imageId={image._id} />
        </>
      ) : null}
      {closed === 'deadline' ? (
        <Notice tone="information">This page is in read-only mode. The deadline has passed.</Notice>
      ) : null}
      {submission.failure ? <Notice tone="failure">{submission.failure}</Notice> : null}
      {saving.notice}
      <SplitView
        screen={SCREEN}
        sideAt="left"
        onClose={() => show(null)}
        side={
          panel
            ? {
                title: 'Image',
                content: (
                  <>
                    <ImageViewer image={image} />
                    <ImageFacts
                      image={image}
                      downloadText="Download Image"
                      describeFailure={() => 'Failed to download image'}
                    />
                  </>
                ),
              }
            : null
        }
      >
        <DraftEditor
          draft={draft}
          label={`Your text for ${image.title}`}
          minWords={rules.minWords}
          history={pageHistory(image._id)}
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
        Are you sure you want to submit your work for this image? You will not be able to edit it afterwards.
      </ConfirmDialog>
    </Screen>
  );
}
