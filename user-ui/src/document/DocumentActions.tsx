import { missingWords } from '@inkwell/contract/word-count';
import type { Draft } from '@inkwell/editor/use-draft';
import { useWorkImages, useWorkPdfs } from '../references/queries';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import styles from './DocumentActions.module.css';

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
  draft: { snapshot, words },
  minWords,
  isReadOnly,
  onSave,
  onSubmit,
}: DocumentActionsProps) {
  const images = useWorkImages();
  const pdfs = useWorkPdfs();
  const missing = words === null ? '' : missingWords(words, minWords);
  const { name } = snapshot.state;
  const isSubmitting = name === 'submitting';
  const isSubmittable = words !== null && !missing && snapshot.isLoaded && name !== 'conflict';
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
        <>
          <Button size="small" isDisabled={name === 'loading' || isSubmitting} onPress={onSave}>
            Save Draft
          </Button>
          {/* A button that is disabled hears no pointer; what it stands in does. */}
          <span className={styles.submit} title={missing || undefined}>
            <Button
              size="small"
              variant="primary"
              isDisabled={!isSubmittable && !isSubmitting}
              isPending={isSubmitting}
              onPress={onSubmit}
            >
              Submit Work
            </Button>
          </span>
        </>
      )}
    </>
  );
}
