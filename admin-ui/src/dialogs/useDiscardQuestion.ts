import { useTranslate } from 'react-admin';

/** Returns a function that asks whether to discard what was typed, as a form page does. */
export function useDiscardQuestion(): () => boolean {
  const translate = useTranslate();
  return () => window.confirm(translate('ra.message.unsaved_changes'));
}
