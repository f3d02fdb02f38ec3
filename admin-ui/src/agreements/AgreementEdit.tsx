import { Alert, Card } from '@mui/material';
import { Edit } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { useMay } from '../providers/permissions';
import { AGREEMENTS, type Agreement } from '../providers/resources';
import { AgreementDraftPreview, AgreementInput } from './AgreementForm';
import { signedCountText } from './agreementText';
import { CompareVersionsButton } from './CompareVersionsButton';
import { NewVersionButton } from './NewVersionButton';

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
        <RecordForm
          noun="agreement"
          subject={`agreement:${agreement.id}`}
          record={agreement}
          versionField="recordVersion"
          permission="agreements:write"
          savedText="Agreement updated successfully!"
          failedText="Failed to update agreement"
          otherActions={agreement.signedCount > 0 && <NewVersionButton />}
          preview={<AgreementDraftPreview />}
        >
          <AgreementInput />
        </RecordForm>
      </Card>
    </>
  );
};
