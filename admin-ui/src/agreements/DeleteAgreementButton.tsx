import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm, useDelete, useNotify } from 'react-admin';
import { useNotifyFailure } from '../errors/useNotifyFailure';
import type { Agreement } from '../providers/records';
import { AGREEMENTS } from '../providers/resources';
import { peopleSigned } from './agreementText';

export const DeleteAgreementButton = ({ agreement }: { agreement: Agreement }) => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [deleteOne, { isPending }] = useDelete<Agreement>(
    AGREEMENTS,
    { id: agreement.id, previousData: agreement },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('Agreement deleted successfully!', { type: 'success' }),
      onError: (error) => notifyFailure(error, 'Failed to delete agreement'),
      onSettled: () => setIsAsking(false),
    },
  );

  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        aria-label={`Delete version ${agreement.version}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={`Delete version ${agreement.version}?`}
        content={`${peopleSigned(agreement.signedCount)}. ${consequenceOf(agreement)} This cannot be undone.`}
        confirm="Delete version"
        confirmColor="warning"
        ConfirmIcon={DeleteIcon}
        onConfirm={() => deleteOne()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

function consequenceOf({ signedCount }: Agreement): string {
  return signedCount === 0
    ? 'Its text will be gone.'
    : 'Every signed copy keeps the text it was signed with; only this version is removed.';
}
