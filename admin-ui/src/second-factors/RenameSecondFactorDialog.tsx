import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { SecondFactor } from '../providers/secondFactorCalls';
import { FactorNameInput } from './FactorNameInput';
import { SECOND_FACTORS_KEY } from './secondFactors';

interface RenameSecondFactorDialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

export const RenameSecondFactorDialog = ({ factor, onClose }: RenameSecondFactorDialogProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const submit = async ({ name }: { name: string }) => {
    await dataProvider.renameSecondFactor(factor._id, name);
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
