import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * What is not saved is asked about before the page is left: what could not be saved, which a form without a refused
 * field takes for success, and, where the page stays open, what was typed while the save was under way or after it.
 */
export const AfterSave = ({ isSaved }: { isSaved: boolean }) => {
  const { formState, getValues, reset } = useFormContext();
  const { isSubmitting, isSubmitSuccessful } = formState;
  const sent = useRef('');
  useEffect(() => {
    if (isSubmitting) sent.current = JSON.stringify(getValues());
  }, [isSubmitting, getValues]);
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    const isAllSaved = isSaved && sent.current === JSON.stringify(getValues());
    reset(getValues(), {
      keepDirty: !isAllSaved,
      keepDefaultValues: !isAllSaved,
      keepDirtyValues: false,
      keepIsSubmitSuccessful: false,
    });
  }, [isSubmitSuccessful, isSaved, getValues, reset]);
  return null;
};
