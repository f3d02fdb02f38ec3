import { formatMoment } from '@inkwell/web/format-date';
import { type RefObject, useState } from 'react';
import { CopyButton } from './compare/CopyButton';
import { Notification } from './DraftNotices';
import type { Surface } from './surface/create-surface';
import { EditorButton } from './ui/EditorButton';
import { ModuleLoadError, useLazyModule } from './ui/lazy-module';
import type { ReplacedText } from './use-other-writer';

const loadDialog = () => import('./history/ReplacedTextDialog');

interface ReplacedTextNoticeProps {
  replaced: ReplacedText;
  surface: RefObject<Surface | null>;
  isReadOnly: boolean;
  onDismiss: () => void;
}

/** Says who has removed text from the open editor, and offers the removed text. */
export function ReplacedTextNotice({ replaced, surface, isReadOnly, onDismiss }: ReplacedTextNoticeProps) {
  const [isShown, setShown] = useState(false);
  const close = () => setShown(false);
  const dialog = useLazyModule(isShown, loadDialog, close);
  const { author, savedAt, before } = replaced;
  return (
    <>
      <Notification
        tone="alarm"
        actions={
          <>
            <EditorButton onClick={() => setShown(true)}>Show what was removed</EditorButton>
            <CopyButton label="Copy the text before" html={before} />
            <EditorButton look="quiet" onClick={onDismiss}>
              Dismiss
            </EditorButton>
          </>
        }
      >
        {`${author.name} has replaced words of this text ${formatMoment(savedAt)}. What was removed is in the history, and can be restored.`}
      </Notification>
      {dialog.hasFailed ? <ModuleLoadError /> : null}
      {dialog.module ? (
        <dialog.module.ReplacedTextDialog
          before={before}
          surface={surface}
          isReadOnly={isReadOnly}
          onClose={close}
        />
      ) : null}
    </>
  );
}
