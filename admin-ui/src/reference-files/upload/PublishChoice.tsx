import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReferenceFileKind } from '../kinds';
import { describeReceivers, receiversQuery } from '../receivers';

interface PublishChoiceProps {
  kind: ReferenceFileKind;
  /** Empty: as `UploadProject` says. */
  projectId: string;
  isActive: boolean;
  isDisabled: boolean;
  onChange: (isActive: boolean) => void;
}

/** Whether users see the uploaded files at once, and for an image how many running assignments get it. */
export const PublishChoice = ({ kind, projectId, isActive, isDisabled, onChange }: PublishChoiceProps) => {
  const textId = useId();
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1 }}
        control={
          <Checkbox
            checked={isActive}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': textId } }}
          />
        }
        label="Publish now"
      />
      <FormHelperText id={textId} role="status" sx={{ mt: 0, ml: 4 }}>
        {isActive ? (
          <Consequence kind={kind} projectId={projectId} />
        ) : (
          <span>Users do not see it until it is activated in the list.</span>
        )}
      </FormHelperText>
    </>
  );
};

const Consequence = ({ kind, projectId }: Pick<PublishChoiceProps, 'kind' | 'projectId'>) => {
  const isImage = kind.field === 'image';
  const { data, isError } = useQuery({ ...receiversQuery(projectId), enabled: isImage });
  const text = isError
    ? 'Running assignments may get it at once. How many they are could not be counted.'
    : isImage && data !== undefined
      ? describeReceivers(data)
      : 'Users see it at once.';
  return <span>{text}</span>;
};
