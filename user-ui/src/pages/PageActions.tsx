import type { Draft } from '@inkwell/editor/use-draft';
import { CircleCheck } from 'lucide-react';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { SaveAndSubmit } from '../writing/SaveAndSubmit';

interface PageActionsProps {
  draft: Draft;
  minWords: number;
  isImageShown: boolean;
  onImageToggle: () => void;
  onSave: () => void;
  onSubmit: () => void;
}

export function PageActions({
  draft,
  minWords,
  isImageShown,
  onImageToggle,
  onSave,
  onSubmit,
}: PageActionsProps) {
  const { state } = draft.snapshot;
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
        <SaveAndSubmit draft={draft} minWords={minWords} onSave={onSave} onSubmit={onSubmit} />
      )}
    </>
  );
}
