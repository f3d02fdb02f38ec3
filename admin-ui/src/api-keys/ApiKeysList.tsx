import { pluralize } from '@inkwell/contract/format-count';
import { Box, Tooltip } from '@mui/material';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import type { ApiKey } from '../providers/resources';
import { CreateApiKeyButton } from './actions/CreateApiKeyButton';
import { DeleteApiKeyButton } from './actions/DeleteApiKeyButton';
import { EditApiKeyButton } from './actions/EditApiKeyButton';
import { RotateApiKeyButton } from './actions/RotateApiKeyButton';
import { expiryText, keyState, lastUseText, previousKeyText } from './apiKeyTexts';
import { keyPermissionText } from './permissionGroups';

export const ApiKeysList = () => (
  <ConsoleList
    title="API keys"
    lead="Programs sign in with a key, in the name of the user who created it."
    headerActions={<CreateApiKeyButton />}
    failure="Failed to load the API keys"
    empty={{
      title: 'No API keys yet',
      text: 'With a key, your own programs can read and change what you choose.',
    }}
  >
    <RecordTable<ApiKey>
      columns={columns}
      actions={
        <>
          <EditApiKeyButton />
          <RotateApiKeyButton />
          <DeleteApiKeyButton />
        </>
      }
    />
  </ConsoleList>
);

/** The count; the names are shown on it. */
const Permissions = ({ apiKey }: { apiKey: ApiKey }) => (
  <Tooltip
    describeChild
    title={
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {apiKey.permissions.map((permission) => (
          <li key={permission}>{keyPermissionText(permission)}</li>
        ))}
      </Box>
    }
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the names of the permissions */}
    <span tabIndex={0}>{permissionCount(apiKey)}</span>
  </Tooltip>
);

const permissionCount = ({ permissions }: ApiKey) => pluralize(permissions.length, 'permission');
const projectText = ({ project }: ApiKey) => project?.name ?? 'All projects';

const usesText = (key: ApiKey) => [lastUseText(key), previousKeyText(key)].filter(Boolean).join('. ');

const columns: RecordColumn<ApiKey>[] = [
  {
    source: 'name',
    card: 'title',
    sx: { minWidth: 160 },
    render: ({ name }) => name,
    detail: ({ prefix }) => `${prefix}…`,
  },
  { label: 'State', card: 'inline', render: (key) => <Badge {...keyState(key)} /> },
  {
    label: 'Permissions',
    sx: oneLine,
    render: (key) => <Permissions apiKey={key} />,
    renderOnCard: (key) => `${permissionCount(key)}, ${projectText(key)}`,
  },
  { label: 'Project', card: 'none', render: projectText },
  { label: 'Creator', cardLabel: 'Created by', render: ({ createdBy }) => createdBy.name },
  {
    label: 'Last use',
    cardLabel: 'Last use:',
    render: lastUseText,
    detail: previousKeyText,
    renderOnCard: usesText,
  },
  { label: 'Expires', cardLabel: 'Expires:', sx: oneLine, render: expiryText },
];
