import { Card, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../errors/LoadFailure';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { api, getBody } from '../providers/api';
import { AGREEMENTS } from '../providers/resources';
import { AgreementDraftPreview, AgreementInput } from './AgreementForm';

export const AgreementCreate = () => (
  <>
    <BackLink to={`/${AGREEMENTS}`}>Agreements</BackLink>
    <PageHeader
      isNested
      title="Create agreement"
      lead="It becomes the next version, and from then on the one that users are asked to sign."
    />
    <Card>
      <PrefilledForm />
    </Card>
  </>
);

/** A new agreement starts with the built-in terms. */
const PrefilledForm = () => {
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
    <RecordForm
      noun="agreement"
      subject="agreement:new"
      defaultValues={data}
      permission="agreements:write"
      savedText="Agreement created successfully!"
      failedText="Failed to create agreement"
      saveLabel="Create Agreement"
      preview={<AgreementDraftPreview />}
    >
      <AgreementInput />
    </RecordForm>
  );
};
