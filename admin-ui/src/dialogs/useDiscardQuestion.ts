import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { sessionOver } from '../providers/sessionEnd';

/**
 * Returns a function that asks whether to discard what was typed into a dialog, as a form page does. It also asks before
 * the page under the dialog is left.
 */
export function useDiscardQuestion(hasInput: () => boolean): () => boolean {
  const translate = useTranslate();
  // A ref: the console may leave the page before a state would be rendered.
  const isOver = useRef(false);
  useEffect(
    () =>
      sessionOver.subscribe(() => {
        isOver.current = true;
      }),
    [],
  );
  const mayDiscard = () => !hasInput() || window.confirm(translate('ra.message.unsaved_changes'));
  // Not react-admin's `warnWhenUnsavedChanges`: it does not ask if the next address begins with the present one.
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isOver.current && !mayDiscard(),
  );
  return mayDiscard;
}
