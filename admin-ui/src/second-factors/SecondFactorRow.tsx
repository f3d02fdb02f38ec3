import { formatDateTime } from '@inkwell/web/format-date';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { FormDialog } from '../dialogs/FormDialog';
import { api, byId, getBody } from '../providers/api';
import { FactorNameInput } from './FactorNameInput';
import { type SecondFactor, secondFactorsQuery } from './secondFactors';

const METHODS: Record<SecondFactor['method'], string> = { totp: 'Authenticator app', passkey: 'Passkey' };

export const SecondFactorRow = ({ factor }: { factor: SecondFactor }) => {
  const dialog = useDialog();
  const rename = () => dialog.open(<RenameSecondFactorDialog factor={factor} onClose={dialog.close} />);
  const remove = () => dialog.open(<RemoveDialog factor={factor} onClose={dialog.close} />);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{factor.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {METHODS[factor.method]} · added {formatDateTime(factor.createdAt)} ·{' '}
          {factor.lastUsedAt ? `last used ${formatDateTime(factor.lastUsedAt)}` : 'not used yet'}
        </Typography>
      </Box>
      <Tooltip title="Rename">
        <IconButton aria-label={`Rename: ${factor.name}`} onClick={rename}>
          <EditIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title="Remove">
        <IconButton aria-label={`Remove: ${factor.name}`} color="error" onClick={remove}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
};

const RemoveDialog = ({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return (
    <ConfirmDialog
      title={`Remove ${factor.name}?`}
      content="You can no longer use it to sign in. Your other sessions end. Without any second factor, your password alone opens your account."
      confirm="Remove"
      ConfirmIcon={DeleteIcon}
      isDangerous
      mutationFn={() => getBody(api.DELETE('/api/auth/second-factors/{id}', byId(factor._id)))}
      onSuccess={({ message }) => {
        notify(message, { type: 'success' });
        void queryClient.invalidateQueries(secondFactorsQuery);
      }}
      failure="Failed to remove the second factor"
      onClose={onClose}
    />
  );
};

interface RenameSecondFactorDialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

const RenameSecondFactorDialog = ({ factor, onClose }: RenameSecondFactorDialogProps) => {
  const queryClient = useQueryClient();
  const submit = async ({ name }: { name: string }) => {
    await getBody(api.PUT('/api/auth/second-factors/{id}', { ...byId(factor._id), body: { name } }));
    await queryClient.invalidateQueries(secondFactorsQuery);
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
