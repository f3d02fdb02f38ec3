import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../dialogs/FormDialog';
import { api, byId, getBody } from '../providers/api';
import { FactorNameInput } from './FactorNameInput';
import type { SecondFactor } from './secondFactors';
import { SECOND_FACTORS_KEY } from './secondFactors';

interface RenameSecondFactorDialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

export const RenameSecondFactorDialog = ({ factor, onClose }: RenameSecondFactorDialogProps) => {
  const queryClient = useQueryClient();
  const submit = async ({ name }: { name: string }) => {
    await getBody(api.PUT('/api/auth/second-factors/{id}', { ...byId(factor._id), body: { name } }));
    await queryClient.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
  };
  return (
    <FormDialog<{ name: string }>
      title="Rename"
      submitLabel="Save"
      failure="Failed to save the name"
      defaultValues={{ name: factor.name }}
      onSubmit={submit}
      onClose={onClose}
    >
      <FactorNameInput />
    </FormDialog>
  );
};
