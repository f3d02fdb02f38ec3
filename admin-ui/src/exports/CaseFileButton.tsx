import CaseIcon from '@mui/icons-material/InventoryOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { api, getBody } from '../providers/api';
import { TASK_EXPORTS } from '../providers/resources';

/** Starts the export of everything about an assignment, and opens the list of exports. */
export const CaseFileButton = ({ assignmentId }: { assignmentId: string }) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBody(api.POST('/api/admin/exports', { body: { kind: 'case-file', assignmentId } })),
    onSuccess: () => {
      notify('The case file is being made. It appears in this list.', { type: 'success' });
      navigate(`/${TASK_EXPORTS}`);
    },
    meta: { failure: 'Failed to start the case file' },
  });
  return (
    <Allowed permission="exports:create">
      <Button variant="outlined" startIcon={<CaseIcon />} loading={isPending} onClick={() => mutate()}>
        Case file
      </Button>
    </Allowed>
  );
};
