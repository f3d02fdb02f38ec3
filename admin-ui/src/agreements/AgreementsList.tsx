import { Card, Skeleton } from '@mui/material';
import { List, useListContext } from 'react-admin';
import { ignoreError } from '../layout/ignoreError';
import { ListLoadFailure } from '../layout/ListLoadFailure';
import { PageHeader } from '../layout/PageHeader';
import type { Agreement } from '../providers/records';
import { AgreementVersions } from './AgreementVersions';
import { CreateAgreementButton } from './CreateAgreementButton';
import { CurrentAgreement } from './CurrentAgreement';
import { NoAgreements } from './NoAgreements';

/** Versions are few; one page holds them all. */
const ALL_VERSIONS = 100;

export const AgreementsList = () => (
  <>
    <PageHeader
      title="Agreements"
      lead="The newest version is the one people are asked to sign."
      actions={<CreateAgreementButton label="Create Agreement" />}
    />
    <List
      title={false}
      actions={false}
      component="div"
      sort={{ field: 'version', order: 'DESC' }}
      perPage={ALL_VERSIONS}
      pagination={false}
      exporter={false}
      error={<ListLoadFailure title="Failed to load agreements" />}
      empty={<NoAgreements />}
      queryOptions={{ onError: ignoreError }}
    >
      <AgreementsPage />
    </List>
  </>
);

const AgreementsPage = () => {
  const { data, isPending } = useListContext<Agreement>();
  if (isPending) {
    return (
      <Card sx={{ p: 3 }} aria-busy="true">
        <Skeleton width={220} height={32} />
        <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
      </Card>
    );
  }
  const [current] = data ?? [];
  if (!data || !current) return null;
  return (
    <>
      <CurrentAgreement agreement={current} />
      <AgreementVersions agreements={data} />
    </>
  );
};
