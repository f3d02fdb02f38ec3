import type { RefObject } from 'react';
import type { Surface } from '../surface/create-surface';
import { ModalDialog } from '../ui/ModalDialog';
import { VersionPreview } from './VersionPreview';

interface ReplacedTextDialogProps {
  /** The text before it was replaced, as HTML. */
  before: string;
  /** The surface with the current text. */
  surface: RefObject<Surface | null>;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Shows what another user removed from the open text. Each paragraph can be copied and restored. */
export function ReplacedTextDialog({ before, surface, isReadOnly, onClose }: ReplacedTextDialogProps) {
  return (
    <ModalDialog title="What was removed from this text" onClose={onClose}>
      <VersionPreview
        label="The text before"
        html={before}
        hasFailed={false}
        surface={surface.current}
        isReadOnly={isReadOnly}
      />
    </ModalDialog>
  );
}
