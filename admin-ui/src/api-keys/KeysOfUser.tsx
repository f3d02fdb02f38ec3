import { isStaff } from '@inkwell/contract/roles';
import { Alert, Box, Typography } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useGetList } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { errorMessage } from '../errors/useNotifyError';
import { useMay } from '../providers/permissions';
import { API_KEYS, type ApiKey } from '../providers/resources';
import { DeleteApiKeyButton } from './actions/DeleteApiKeyButton';
import { keyState, lastUseText } from './apiKeyTexts';

interface KeysOfUserProps {
  user: { id: string; role: string };
  /** What the keys outlive, such as the sessions. */
  outlived: string;
}

/** Beside an action that ends the access of a member of staff: the API keys, which it does not end. Nothing for users without keys. */
export const KeysOfUser = ({ user, outlived }: KeysOfUserProps) => {
  const mayRead = useMay('api-keys:read');
  const { data, error } = useGetList<ApiKey>(
    API_KEYS,
    {
      filter: { createdBy: user.id },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: mayRead && isStaff(user.role) },
  );
  if (error) return <Alert severity="error">{errorMessage(error, 'Failed to load the API keys')}</Alert>;
  if (!data?.length) return null;
  return (
    <Box component="section" aria-label="API keys of the user" sx={{ my: 2 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {`These API keys outlive ${outlived}. Delete those that the user must not use any more.`}
      </Typography>
      <ResourceContextProvider value={API_KEYS}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((apiKey) => (
            <RecordContextProvider key={apiKey.id} value={apiKey}>
              <KeyRow apiKey={apiKey} />
            </RecordContextProvider>
          ))}
        </Box>
      </ResourceContextProvider>
    </Box>
  );
};

const KeyRow = ({ apiKey }: { apiKey: ApiKey }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
    <Box component="span" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {`${apiKey.name} (${apiKey.prefix}…), last use: ${lastUseText(apiKey)}`}
    </Box>
    <Badge {...keyState(apiKey)} />
    <RowActions>
      <DeleteApiKeyButton />
    </RowActions>
  </Box>
);
