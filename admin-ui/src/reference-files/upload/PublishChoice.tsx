import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { userCountsQuery } from '../../lists/userCounts';
import type { ReferenceFileKind } from '../kinds';
import { describeRunningClocks, RUNNING_CLOCKS } from '../runningClocks';

interface PublishChoiceProps {
  kind: ReferenceFileKind;
  isActive: boolean;
  isDisabled: boolean;
  onChange: (isActive: boolean) => void;
}

/** Whether users see the uploaded files at once, and for an image how many of them are working now. */
export const PublishChoice = ({ kind, isActive, isDisabled, onChange }: PublishChoiceProps) => {
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
          <Consequence kind={kind} />
        ) : (
          <span>Users do not see it until it is activated in the list.</span>
        )}
      </FormHelperText>
    </>
  );
};

const Consequence = ({ kind }: { kind: ReferenceFileKind }) => {
  const { data, isError } = useQuery({
    ...userCountsQuery([RUNNING_CLOCKS]),
    enabled: kind.field === 'image',
    staleTime: 0,
  });
  const count = data?.counts[0];
  const text = isError
    ? 'Users whose clock is running get it at once. How many they are could not be counted.'
    : count && count.total > 0
      ? describeRunningClocks(count)
      : 'Users see it at once.';
  return <span>{text}</span>;
};
