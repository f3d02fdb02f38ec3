import { missingWords } from '@inkwell/contract/submission-rules';
import type { Draft } from '@inkwell/editor/use-draft';
import { useSaveShortcut } from '@inkwell/editor/use-save-shortcut';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './SaveAndSubmit.module.css';
import { ActionLabel } from './WritingScreen';

interface SaveAndSubmitProps {
  draft: Draft;
  minWords: number;
  onSave: () => void;
  onSubmit: () => void;
}

/** The buttons of an open text. Submitting requires enough words. */
export function SaveAndSubmit({ draft, minWords, onSave, onSubmit }: SaveAndSubmitProps) {
  const { snapshot, words } = draft;
  const { name } = snapshot.state;
  const missing = words === null ? '' : missingWords(words, minWords);
  const isSubmitting = name === 'submitting';
  const isSubmittable = words !== null && !missing && snapshot.isLoaded && name !== 'conflict';
  return (
    <>
      <Button size="small" isDisabled={name === 'loading' || isSubmitting} onPress={onSave}>
        <ActionLabel icon={Save}>Save Draft</ActionLabel>
      </Button>
      {/* The title is on the parent, because a disabled button gets no pointer events. */}
      <span className={styles.submit} title={missing || undefined}>
        <Button
          size="small"
          variant="primary"
          isDisabled={!isSubmittable && !isSubmitting}
          isPending={isSubmitting}
          onPress={onSubmit}
        >
          Submit Work
        </Button>
      </span>
    </>
  );
}

/** Saves on request, also by Ctrl+S, and shows the result, unlike automatic saves. */
export function useSaveButton({ session, snapshot }: Draft) {
  const [isSaved, setSaved] = useState<boolean>();
  const dismiss = () => setSaved(undefined);
  const { name } = snapshot.state;
  // The message would contradict the save state.
  if (isSaved === true && name !== 'saved' && name !== 'clean') dismiss();
  if (isSaved === false && name === 'saved') dismiss();

  const save = async () => {
    dismiss();
    setSaved((await session?.save()) ?? false);
  };
  useSaveShortcut(() => {
    if (!snapshot.isReadOnly) void save();
  });
  const notice =
    isSaved === undefined ? null : (
      <Notice tone={isSaved ? 'success' : 'failure'} onDismiss={dismiss}>
        {isSaved ? 'Draft saved successfully!' : 'Failed to save draft'}
      </Notice>
    );
  return { save, notice, dismiss };
}
