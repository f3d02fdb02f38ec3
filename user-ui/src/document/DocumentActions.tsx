import type { Draft } from '@inkwell/editor/use-draft';
import { useWorkImages, useWorkPdfs } from '../references/queries';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { SaveAndSubmit } from '../writing/SaveAndSubmit';

interface DocumentActionsProps {
  panel: 'images' | 'pdfs' | null;
  onToggle: (panel: 'images' | 'pdfs') => void;
  draft: Draft;
  minWords: number;
  isReadOnly: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

export function DocumentActions({
  panel,
  onToggle,
  draft,
  minWords,
  isReadOnly,
  onSave,
  onSubmit,
}: DocumentActionsProps) {
  const images = useWorkImages();
  const pdfs = useWorkPdfs();
  return (
    <>
      <Button size="small" aria-pressed={panel === 'images'} onPress={() => onToggle('images')}>
        {`Images (${images.data?.length ?? 0})`}
      </Button>
      <Button size="small" aria-pressed={panel === 'pdfs'} onPress={() => onToggle('pdfs')}>
        {`PDFs (${pdfs.data?.length ?? 0})`}
      </Button>
      <ButtonLink size="small" to="/dashboard">
        Back to Dashboard
      </ButtonLink>
      {isReadOnly ? null : (
        <SaveAndSubmit draft={draft} minWords={minWords} onSave={onSave} onSubmit={onSubmit} />
      )}
    </>
  );
}
