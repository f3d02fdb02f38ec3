import { Alert, Card } from '@mui/material';
import { Edit } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { useEditPage } from '../forms/useEditPage';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { useMay } from '../providers/permissions';
import type { Agreement } from '../providers/records';
import { AGREEMENTS } from '../providers/resources';
import { AgreementForm } from './AgreementForm';
import { signedCountText } from './agreementText';
import { CompareVersionsButton } from './CompareVersionsButton';

export const AgreementEdit = () => (
  <>
    <BackLink to={`/${AGREEMENTS}`}>Agreements</BackLink>
    <Edit<Agreement>
      title={false}
      actions={false}
      component="div"
      queryOptions={{ onError: ignoreError }}
      render={({ record, error, refetch }) => (
        <>
          {error && <LoadFailure title="Failed to load agreement details" error={error} onRetry={refetch} />}
          {record && <EditPage agreement={record} />}
        </>
      )}
    />
  </>
);

const EditPage = ({ agreement }: { agreement: Agreement }) => {
  const { edit, onSubmit, isSaved, staleDialog } = useEditPage(agreement, {
    noun: 'agreement',
    versionField: 'recordVersion',
    updated: 'Agreement updated successfully!',
    updateFailed: 'Failed to update agreement',
  });
  const mayWrite = useMay('agreements:write');
  return (
    <>
      <PageHeader
        isNested
        title={`${mayWrite ? 'Edit version' : 'Version'} ${agreement.version}`}
        actions={<CompareVersionsButton agreement={agreement} />}
      />
      <Alert severity={agreement.signedCount > 0 ? 'warning' : 'info'} sx={{ mb: 2 }}>
        <span>{signedCountText(agreement.signedCount)}. </span>
        {mayWrite && (
          <span>
            {agreement.signedCount > 0
              ? 'Save the change as a new version, so that this one stays as it was signed. Their signed copies keep the text they signed in any case.'
              : 'Users who sign from now on get the new text.'}
          </span>
        )}
      </Alert>
      <Card>
        <AgreementForm
          subject={agreement.id}
          edited={{ edit, record: agreement }}
          onSubmit={onSubmit}
          hasFailed={!isSaved}
          saveLabel="Save changes"
        />
      </Card>
      {staleDialog}
    </>
  );
};
