import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Create, useNotify, useRedirect } from 'react-admin';
import { LoadFailure } from '../errors/LoadFailure';
import { useNotifyError } from '../errors/useNotifyError';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { api, getBody } from '../providers/api';
import { AGREEMENTS } from '../providers/resources';
import { AgreementForm } from './AgreementForm';

export const AgreementCreate = () => {
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyError = useNotifyError();
  const [hasFailed, setHasFailed] = useState(false);
  const mutationOptions = {
    onSuccess: () => {
      setHasFailed(false);
      notify('Agreement created successfully!', { type: 'success' });
      redirect('list', AGREEMENTS);
    },
    onError: (error: unknown) => {
      setHasFailed(true);
      notifyError(error, 'Failed to create agreement');
    },
  };
  return (
    <>
      <BackLink to={`/${AGREEMENTS}`}>Agreements</BackLink>
      <PageHeader
        isNested
        title="Create agreement"
        lead="It becomes the next version, and from then on the one people are asked to sign."
      />
      <Create title={false} actions={false} mutationOptions={mutationOptions}>
        <PrefilledForm hasFailed={hasFailed} />
      </Create>
    </>
  );
};

/** A new agreement starts with the built-in terms. */
const PrefilledForm = ({ hasFailed }: { hasFailed: boolean }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [AGREEMENTS, 'default-terms'],
    queryFn: () => getBody(api.GET('/api/admin/agreements/default-terms')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) {
    return error ? (
      <LoadFailure isInset title="Failed to load the default terms" error={error} onRetry={() => refetch()} />
    ) : (
      <Skeleton variant="rounded" height={480} sx={{ m: 3 }} />
    );
  }
  return (
    <AgreementForm
      subject="new"
      hasFailed={hasFailed}
      saveLabel="Create Agreement"
      defaultContent={data.content}
    />
  );
};
