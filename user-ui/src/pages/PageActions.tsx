import { missingWords } from '@inkwell/contract/word-count';
import type { Draft } from '@inkwell/editor/use-draft';
import { CircleCheck } from 'lucide-react';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';

interface PageActionsProps {
  draft: Draft;
  minWords: number;
  isImageShown: boolean;
  onImageToggle: () => void;
  onSave: () => void;
  onSubmit: () => void;
}

export function PageActions({
  draft: { snapshot, words },
  minWords,
  isImageShown,
  onImageToggle,
  onSave,
  onSubmit,
}: PageActionsProps) {
  const { state, isLoaded } = snapshot;
  const missing = words === null ? '' : missingWords(words, minWords);
  const isSubmitting = state.name === 'submitting';
  const canSubmit = words !== null && !missing && isLoaded && state.name !== 'conflict';
  return (
    <>
      {state.name === 'closed' && state.reason === 'submitted' ? (
        <Badge color="green" icon={CircleCheck}>
          Submitted
        </Badge>
      ) : null}
      <Button size="small" onPress={onImageToggle}>
        {isImageShown ? 'Hide Image' : 'Show Image'}
      </Button>
      <ButtonLink size="small" to="/page-selection">
        Back to Page Selection
      </ButtonLink>
      {state.name === 'closed' ? null : (
        <>
          <Button size="small" isDisabled={state.name === 'loading' || isSubmitting} onPress={onSave}>
            Save Draft
          </Button>
          {/* A button that is disabled hears no pointer; what it stands in does. */}
          <span title={missing || undefined}>
            <Button
              size="small"
              variant="primary"
              isDisabled={!canSubmit && !isSubmitting}
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
