import { pluralize } from '@inkwell/contract/format-count';
import RefuseIcon from '@mui/icons-material/BlockOutlined';
import GrantIcon from '@mui/icons-material/CheckOutlined';
import { ReasonInput } from '../dialogs/ReasonInput';
import type { BulkAction } from '../lists/bulk/bulkAction';
import { bulkCall } from '../lists/bulk/bulkCall';
import { defineBulkAction } from '../lists/bulk/defineBulkAction';
import { GrantedHoursInput } from './GrantedHoursInput';

const grantAll = bulkCall('/api/admin/extension-requests/bulk-grant');
const formatRequestCount = (requests: number) => pluralize(requests, 'request');

/** In the order of the bar: the first is its button. */
export const requestBulkActions: readonly BulkAction[] = [
  defineBulkAction<{ hours?: number | null }>({
    permission: 'assignments:write',
    icon: <GrantIcon />,
    label: 'Grant',
    count: formatRequestCount,
    lead: 'Each deadline moves, and a penalty for a missed deadline is removed. The users get an e-mail.',
    submitLabel: 'Grant',
    submitText: (requests) => `Grant ${requests}`,
    failure: 'Failed to grant the requests',
    done: (requests) => `${requests} granted.`,
    inputs: <GrantedHoursInput isOptional />,
    values: {},
    call: (ids, { hours }, isDryRun) => grantAll(ids, hours ? { hours } : {}, isDryRun),
  }),
  defineBulkAction({
    permission: 'assignments:write',
    icon: <RefuseIcon />,
    label: 'Refuse',
    isDangerous: true,
    count: formatRequestCount,
    lead: 'The deadlines stay as they are. The users get the reason by e-mail, and can ask again.',
    submitLabel: 'Refuse',
    submitText: (requests) => `Refuse ${requests}`,
    failure: 'Failed to refuse the requests',
    done: (requests) => `${requests} refused.`,
    inputs: <ReasonInput autoFocus={false} />,
    values: { reason: '' },
    call: bulkCall('/api/admin/extension-requests/bulk-refuse'),
  }),
];
