import { Alert, Card } from '@mui/material';
import { useState } from 'react';
import { Edit, useEditContext, useNotify, useRedirect } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { useNotifyError } from '../errors/useNotifyError';
import { BackLink, PageHeader } from '../layout/PageHeader';
import type { Agreement } from '../providers/records';
import { AGREEMENTS } from '../providers/resources';
import { AgreementForm, contentOnly } from './AgreementForm';
import { signedCountText } from './agreementText';

export const AgreementEdit = () => {
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyError = useNotifyError();
  const [hasFailed, setHasFailed] = useState(false);
  const mutationOptions = {
    onSuccess: () => {
      setHasFailed(false);
      notify('Agreement updated successfully!', { type: 'success' });
      redirect('list', AGREEMENTS);
    },
    onError: (error: unknown) => {
      setHasFailed(true);
      notifyError(error, 'Failed to update agreement');
    },
  };
  return (
    <>
      <BackLink to={`/${AGREEMENTS}`}>Agreements</BackLink>
      <Edit
        title={false}
        actions={false}
        component="div"
        mutationMode="pessimistic"
        transform={contentOnly}
        mutationOptions={mutationOptions}
        queryOptions={{ onError: ignoreError }}
        error={<AgreementLoadFailure />}
      >
        <EditPage hasFailed={hasFailed} />
      </Edit>
    </>
  );
};

const AgreementLoadFailure = () => {
  const { error, refetch } = useEditContext<Agreement>();
  return <LoadFailure title="Failed to load agreement details" error={error} onRetry={refetch} />;
};

const EditPage = ({ hasFailed }: { hasFailed: boolean }) => {
  const { record } = useEditContext<Agreement>();
  if (!record) return null;
  return (
    <>
      <PageHeader isNested title={`Edit version ${record.version}`} />
      <Alert severity={record.signedCount > 0 ? 'warning' : 'info'} sx={{ mb: 2 }}>
        {signedCountText(record.signedCount)}.{' '}
        {record.signedCount > 0
          ? 'Their signed copies keep the text they signed; only people who sign from now on get the new text.'
          : 'People who sign from now on get the new text.'}
      </Alert>
      <Card>
        <AgreementForm subject={record.id} hasFailed={hasFailed} saveLabel="Save changes" />
      </Card>
    </>
  );
};
