import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * For a page that stays open when it is saved: what is typed from then on is asked about again before it is left, and
 * so is what could not be saved, which a form without a refused field takes for success.
 */
export const AfterSave = ({ isSaved }: { isSaved: boolean }) => {
  const { formState, getValues, reset } = useFormContext();
  const { isSubmitSuccessful } = formState;
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    reset(getValues(), {
      keepDirty: !isSaved,
      keepDefaultValues: !isSaved,
      keepDirtyValues: false,
      keepIsSubmitSuccessful: false,
    });
  }, [isSubmitSuccessful, isSaved, getValues, reset]);
  return null;
};
