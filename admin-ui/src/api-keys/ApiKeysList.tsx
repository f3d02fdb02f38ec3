import { pluralize } from '@inkwell/contract/format-count';
import { Box, type Theme, Tooltip, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { ApiKey } from '../providers/records';
import { CreateApiKeyButton } from './actions/CreateApiKeyButton';
import { DeleteApiKeyButton } from './actions/DeleteApiKeyButton';
import { EditApiKeyButton } from './actions/EditApiKeyButton';
import { RotateApiKeyButton } from './actions/RotateApiKeyButton';
import { expiryText, keyState, lastUseText } from './apiKeyTexts';
import { keyPermissionText } from './permissionGroups';

const Column = DataTable.Col<ApiKey>;

export const ApiKeysList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
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
      {isNarrow ? <ApiKeyCards /> : <ApiKeysTable />}
    </ConsoleList>
  );
};

const ApiKeysTable = () => (
  <DataTable<ApiKey> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column
      source="name"
      disableSort
      sx={{ minWidth: 160 }}
      render={(key) => <NameAndPrefix apiKey={key} />}
    />
    <Column label="State" disableSort render={(key) => <Badge {...keyState(key)} />} />
    <Column label="Permissions" disableSort sx={oneLine} render={(key) => <Permissions apiKey={key} />} />
    <Column label="Project" disableSort render={projectText} />
    <Column label="Creator" disableSort render={({ createdBy }) => createdBy.name} />
    <Column label="Last use" disableSort render={lastUseText} />
    <Column label="Expires" disableSort sx={oneLine} render={expiryText} />
    <Column label="Actions" disableSort align="right">
      <KeyActions />
    </Column>
  </DataTable>
);

const ApiKeyCards = () => (
  <SimpleList<ApiKey>
    rowClick={false}
    primaryText={(key) => <NameAndPrefix apiKey={key} />}
    secondaryText={(key) => (
      <DetailLines
        lines={[
          `${permissionCount(key)}, ${projectText(key)}`,
          `Created by ${key.createdBy.name}`,
          `Last use: ${lastUseText(key)}`,
          `Expires: ${expiryText(key)}`,
        ]}
      >
        <Badge {...keyState(key)} />
        <KeyActions />
      </DetailLines>
    )}
  />
);

const KeyActions = () => (
  <RowActions>
    <EditApiKeyButton />
    <RotateApiKeyButton />
    <DeleteApiKeyButton />
  </RowActions>
);

const NameAndPrefix = ({ apiKey: { name, prefix } }: { apiKey: ApiKey }) => (
  <>
    {name}
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {prefix}…
    </Typography>
  </>
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
