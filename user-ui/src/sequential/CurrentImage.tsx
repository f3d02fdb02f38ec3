import { htmlToText } from '@inkwell/contract/plain-text';
import { submissionMessages } from '@inkwell/contract/word-count';
import type { DraftText } from '@inkwell/editor/draft-calls';
import { useDraft } from '@inkwell/editor/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { submitSequentialImage } from '../api/calls';
import { callsOfUser, sequentialCalls } from '../api/draftCalls';
import { messageOf } from '../api/failure';
import type { WorkImage } from '../api/types';
import { ImageFacts } from '../references/ImageFacts';
import { ImageViewer } from '../references/ImageViewer';
import { SplitView, useSidePanel } from '../references/SplitView';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './CurrentImage.module.css';
import { PlainTextEditor } from './PlainTextEditor';

const SCREEN_NAME = 'sequential-work';

interface CurrentImageProps {
  userId: string;
  image: WorkImage;
  /** The text that was just read; undefined if it may be outdated. */
  initialText: DraftText | undefined;
  /** True after the previous image was submitted. */
  hasFocusOnOpen: boolean;
  isDeadlinePassed: boolean;
  autosaveSeconds: number;
  /** The next image could not be loaded. */
  hasNextFailed: boolean;
  onNext: () => Promise<unknown>;
}

/** The current image of the run, and its text. */
export function CurrentImage({
  userId,
  image,
  initialText,
  hasFocusOnOpen,
  isDeadlinePassed,
  autosaveSeconds,
  hasNextFailed,
  onNext,
}: CurrentImageProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const { panel, show, toggle } = useSidePanel(SCREEN_NAME, ['image'], 'image');
  const draft = useDraft({
    userId,
    kind: 'sequential',
    subjectId: image._id,
    calls: callsOfUser(userId, sequentialCalls(image._id)),
    initialText,
    autosaveSeconds,
    closed: isDeadlinePassed ? 'deadline' : null,
  });
  const { state } = draft.snapshot;
  const isSubmitted = state.name === 'closed' && state.reason === 'submitted';
  // Submitted elsewhere without this text: the user sees it before the run continues.
  const hasUnsent = state.name === 'closed' && state.unsent !== null;
  const isOpen = state.name !== 'loading';

  // Submitted here or in another tab: the run continues.
  useEffect(() => {
    if (isSubmitted && !hasUnsent) void onNext();
  }, [isSubmitted, hasUnsent, onNext]);

  useEffect(() => {
    if (isOpen && hasFocusOnOpen) field.current?.focus({ preventScroll: true });
  }, [isOpen, hasFocusOnOpen]);

  const submit = async () => {
    const text = htmlToText(draft.session?.local.read() ?? '');
    if (text.trim() === '') {
      setFailure(submissionMessages.sequentialBlank);
      field.current?.focus();
      return;
    }
    setFailure(undefined);
    try {
      await draft.session?.submit((content, baseVersion) =>
        submitSequentialImage(image._id, content, baseVersion),
      );
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    } catch (error) {
      setFailure(messageOf(error, 'Failed to submit work'));
    }
  };
  const side = (
    <>
      <ImageViewer image={image} />
      <ImageFacts
        image={image}
        downloadText="Download Image"
        describeFailure={(reason) => `Failed to download image: ${reason}`}
      />
    </>
  );
  return (
    <>
      {state.name === 'closed' && state.reason === 'deadline' ? (
        <Notice tone="information">This work is in read-only mode. The deadline has passed.</Notice>
      ) : null}
      {failure ? <Notice tone="failure">{failure}</Notice> : null}
      {isSubmitted && hasNextFailed ? (
        <Notice tone="failure">
          <div className={styles.failedNext}>
            Failed to load next image
            <Button size="small" onPress={() => void onNext()}>
              Try again
            </Button>
          </div>
        </Notice>
      ) : null}
      <SplitView
        screen={SCREEN_NAME}
        sideAt="left"
        side={panel ? { title: 'Image', content: side } : null}
        onClose={() => show(null)}
      >
        <PlainTextEditor
          ref={field}
          draft={draft}
          label={`Your text for ${image.title}`}
          onWrite={() => setFailure(undefined)}
        >
          <Button onPress={() => toggle('image')}>{panel ? 'Hide Image' : 'Show Image'}</Button>
          {isSubmitted && hasUnsent ? (
            <Button variant="primary" onPress={() => void onNext()}>
              Go on
            </Button>
          ) : state.name === 'closed' && state.reason === 'deadline' ? null : (
            <Button
              variant="primary"
              isPending={state.name === 'submitting' || isSubmitted}
              isDisabled={state.name === 'loading' || state.name === 'conflict' || !draft.snapshot.isLoaded}
              onPress={submit}
            >
              Submit & Next
            </Button>
          )}
        </PlainTextEditor>
      </SplitView>
    </>
  );
}
