import { pluralize } from '@inkwell/contract/format-count';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useGetList, useRedirect } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { ignoreError } from '../../errors/ignoreError';
import { api, byId } from '../../providers/api';
import { API_KEYS, PROJECTS, type Project, WEBHOOKS } from '../../providers/resources';

export const DeleteProjectButton = () => {
  const redirect = useRedirect();
  return (
    <ConfirmAction<Project>
      permission="projects:write"
      label="Delete"
      icon={DeleteIcon}
      color="error"
      question={({ name }) => `Delete “${name}”?`}
      content={({ id }) => <WhatIsLost projectId={String(id)} />}
      confirm="Delete project"
      isDangerous
      call={({ id }) => api.DELETE('/api/admin/projects/{id}', byId(id))}
      failure="Failed to delete project"
      deletes
      onDone={() => redirect('list', PROJECTS)}
    />
  );
};

const FIRST = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

const WhatIsLost = ({ projectId }: { projectId: string }) => {
  const list = { ...FIRST, filter: { projectId } };
  const keys = useGetList(API_KEYS, list, { onError: ignoreError });
  const webhooks = useGetList(WEBHOOKS, list, { onError: ignoreError });
  return (
    <>
      {`Its rules and all versions of its guidelines will be lost, and ${describeKeys(keys.total, webhooks.total)}. `}
      A project with assignments, images or PDFs cannot be deleted. This cannot be undone.
    </>
  );
};

/** Undefined until they are counted, or if they cannot be. */
function describeKeys(keys: number | undefined, webhooks: number | undefined): string {
  if (keys === undefined || webhooks === undefined) return 'its API keys and webhooks';
  return `${pluralize(keys, 'API key')} and ${pluralize(webhooks, 'webhook')} of this project`;
}
