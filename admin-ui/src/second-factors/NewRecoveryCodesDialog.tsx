import KeyIcon from '@mui/icons-material/KeyOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { SECOND_FACTORS_KEY } from './secondFactors';
import { useShownCodes } from './useShownCodes';

/** Asks before the earlier codes become invalid, then shows the new ones. */
export const NewRecoveryCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { receive, close, codesDialog } = useShownCodes(onClose);
  if (codesDialog) return codesDialog;
  return (
    <ConfirmDialog
      title="Create new recovery codes?"
      content="Your earlier recovery codes become invalid."
      confirm="Create codes"
      ConfirmIcon={KeyIcon}
      mutationFn={() => dataProvider.createRecoveryCodes()}
      onSuccess={(created) => {
        receive(created);
        void queryClient.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
      }}
      failure="Failed to create recovery codes"
      onClose={close}
    />
  );
};
