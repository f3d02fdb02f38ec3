import { formatDateTime } from '@inkwell/web/format-date';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Typography } from '@mui/material';
import { RowActions } from '../actions/ActionButton';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import { FactorNameInput } from './FactorNameInput';
import type { SecondFactor } from './secondFactors';

const METHODS: Record<SecondFactor['method'], string> = { totp: 'Authenticator app', passkey: 'Passkey' };

export const SecondFactorRow = ({ factor }: { factor: SecondFactor }) => (
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
    <RowActions>
      <RenameButton factor={factor} />
      <RemoveButton factor={factor} />
    </RowActions>
  </Box>
);

const RenameButton = ({ factor }: { factor: SecondFactor }) => (
  <ConfirmAction<SecondFactor, { name: string }>
    record={factor}
    label="Rename"
    icon={EditIcon}
    color="secondary"
    recordName={({ name }) => name}
    question="Rename"
    confirm="Save"
    inputs={<FactorNameInput />}
    defaultValues={({ name }) => ({ name })}
    call={({ id }, { name }) => api.PUT('/api/auth/second-factors/{id}', { ...byId(id), body: { name } })}
    done=""
    failure="Failed to save the name"
  />
);

const RemoveButton = ({ factor }: { factor: SecondFactor }) => (
  <ConfirmAction<SecondFactor>
    record={factor}
    label="Remove"
    icon={DeleteIcon}
    color="error"
    recordName={({ name }) => name}
    question={({ name }) => `Remove ${name}?`}
    content="You can no longer use it to sign in. Your other sessions end. Without any second factor, your password alone opens your account."
    isDangerous
    call={({ id }) => api.DELETE('/api/auth/second-factors/{id}', byId(id))}
    failure="Failed to remove the second factor"
    deletes
  />
);
