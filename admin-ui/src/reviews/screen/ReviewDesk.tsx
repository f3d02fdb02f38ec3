import { useState } from 'react';
import { useNotifyFailure } from '../../errors/useNotifyFailure';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import type { ClaimSession } from '../claim/claimSession';
import { ConflictNotice } from '../draft/ConflictNotice';
import { countedResult, markOf, overrideProblems, resultOf, withMark } from '../draft/reviewDraft';
import { useDraftSession } from '../draft/useDraftSession';
import { Announcer } from './Announcer';
import { CommentField } from './CommentField';
import { DeskBar } from './DeskBar';
import { KeysDialog } from './KeysDialog';
import { MarkToggle } from './MarkToggle';
import { PublishDialog } from './PublishDialog';
import { ResultPane } from './ResultPane';
import { ReturnDialog } from './ReturnDialog';
import { ReviewBody } from './ReviewBody';
import { useOutcome } from './useOutcome';
import { useReading } from './useReading';
import { describePlace, useReadingKeys } from './useReadingKeys';

type OpenDialog = 'publish' | 'return' | 'keys' | null;

/** A review in the hands of the one who has claimed it. */
export const ReviewDesk = ({ review, claim }: { review: ReviewDetails; claim: ClaimSession }) => {
  const { session, state } = useDraftSession(review, claim);
  const { draft } = state;
  const notifyFailure = useNotifyFailure();
  const reading = useReading(review);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState('');
  const { publish, sendBack, isSending, problem, focusFirst, percentageRef } = useOutcome(
    review,
    claim,
    session,
  );
  const { item, index, proposal, nameOf } = reading;

  const change = (changes: Partial<ReviewDraft>) => session.change({ ...draft, ...changes });
  const keepOne = (which: 'mine' | 'theirs') =>
    session
      .resolve(which)
      .catch((error: unknown) => notifyFailure(error, 'Failed to load the draft that was saved'));
  const judge = (isCorrect: boolean) => {
    if (!item) return;
    session.change(withMark(draft, item.itemId, { isCorrect }));
    setSaid(`${isCorrect ? 'Correct' : 'Wrong'}: ${nameOf(index)}`);
  };
  const counted = proposal === undefined ? undefined : countedResult(draft, review.items, proposal);
  const problems = overrideProblems(draft);
  const askToPublish = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) {
      reading.setPane('result');
      focusFirst();
    } else if (counted && !state.isConflict) setDialog('publish');
  };
  useReadingKeys(
    reading,
    {
      1: () => judge(true),
      2: () => judge(false),
      'ctrl+enter': askToPublish,
      '?': () => setDialog('keys'),
    },
    dialog !== null,
  );
  const place = describePlace(reading);
  const mark = item && markOf(draft, item.itemId);

  return (
    <>
      <Announcer text={said} />
      <Announcer text={place} />
      {state.isConflict && <ConflictNotice onKeep={keepOne} />}
      <ReviewBody
        reading={reading}
        mark={
          item &&
          mark && (
            <>
              <MarkToggle title={nameOf(index)} isCorrect={mark.isCorrect} onChange={judge} />
              <CommentField
                label={`Comments on ${nameOf(index)}`}
                helperText="The person reads them."
                value={mark.comments}
                onChange={(comments) => session.change(withMark(draft, item.itemId, { comments }))}
              />
            </>
          )
        }
        result={
          <ResultPane
            draft={draft}
            counted={counted}
            countError={reading.accuracyError}
            onRetry={() => reading.countAgain()}
            problems={isChecked ? problems : {}}
            percentageRef={percentageRef}
            onChange={change}
          />
        }
      />
      <DeskBar
        review={review}
        saving={state.saving}
        isReady={counted !== undefined && !state.isConflict}
        onKeys={() => setDialog('keys')}
        onReturn={() => setDialog('return')}
        onPublish={askToPublish}
      />
      {dialog === 'publish' && counted && (
        <PublishDialog
          review={review}
          draft={draft}
          result={resultOf(draft, review.items, proposal ?? null)}
          problem={problem}
          isSending={isSending}
          onPublish={publish}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'return' && (
        <ReturnDialog review={review} onReturn={sendBack} onClose={() => setDialog(null)} />
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
    </>
  );
};
