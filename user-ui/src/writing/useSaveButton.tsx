import type { Draft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { Notice } from '../ui/Notice';

/** A save that somebody asked for, unlike the ones that come by themselves, is answered with a notice. */
export function useSaveButton({ session }: Draft) {
  const [isSaved, setSaved] = useState<boolean>();
  const dismiss = () => setSaved(undefined);

  const save = async () => {
    dismiss();
    setSaved((await session?.save()) ?? false);
  };
  const notice =
    isSaved === undefined ? null : (
      <Notice tone={isSaved ? 'success' : 'failure'} onDismiss={dismiss}>
        {isSaved ? 'Draft saved successfully!' : 'Failed to save draft'}
      </Notice>
    );
  return { save, notice, dismiss };
}
