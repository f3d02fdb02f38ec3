import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { useIsSessionOver } from '../forms/KeepUnsentText';

/**
 * Returns a function that asks whether to discard what was typed into a dialog, as a form page does. It also asks before
 * the page under the dialog is left.
 */
export function useDiscardQuestion(hasInput: () => boolean): () => boolean {
  const translate = useTranslate();
  const isOver = useIsSessionOver();
  const mayDiscard = () => !hasInput() || window.confirm(translate('ra.message.unsaved_changes'));
  // Not react-admin's `warnWhenUnsavedChanges`: it does not ask if the next address begins with the present one.
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isOver && !mayDiscard(),
  );
  return mayDiscard;
}
