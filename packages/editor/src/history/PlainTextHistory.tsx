import type { HistoryCalls } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import { ModuleLoadError, useLazyModule } from '../ui/lazy-module';

const loadDialog = () => import('./PlainHistoryDialog');

interface PlainTextHistoryProps {
  isOpen: boolean;
  session: DraftSession | null;
  calls: HistoryCalls;
  isReadOnly: boolean;
  /** Writes the text with a restored paragraph to the field. */
  onRestoreParagraph: (text: string) => void;
  onClose: () => void;
}

/** The history of a text without formats. Its code is loaded when it is opened. */
export function PlainTextHistory({ isOpen, session, ...props }: PlainTextHistoryProps) {
  const dialog = useLazyModule(isOpen, loadDialog, props.onClose);
  return (
    <>
      {dialog.hasFailed ? <ModuleLoadError /> : null}
      {dialog.module && session ? <dialog.module.PlainHistoryDialog session={session} {...props} /> : null}
    </>
  );
}
