import KeyIcon from '@mui/icons-material/KeyOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { api, getBody } from '../providers/api';
import { secondFactorsQuery } from './secondFactors';
import { useShownCodes } from './useShownCodes';

/** Asks before the earlier codes become invalid, then shows the new ones. */
export const NewRecoveryCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const { receive, close, codesDialog } = useShownCodes(onClose);
  if (codesDialog) return codesDialog;
  return (
    <ConfirmDialog
      title="Create new recovery codes?"
      content="Your earlier recovery codes become invalid."
      confirm="Create codes"
      ConfirmIcon={KeyIcon}
      mutationFn={async () =>
        (await getBody(api.POST('/api/auth/second-factors/recovery-codes'))).recoveryCodes
      }
      onSuccess={(created) => {
        receive(created);
        void queryClient.invalidateQueries(secondFactorsQuery);
      }}
      failure="Failed to create recovery codes"
      onClose={close}
    />
  );
};
