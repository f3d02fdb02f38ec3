import { Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { List, useListContext } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import type { Agreement } from '../providers/records';
import { AgreementVersions } from './AgreementVersions';
import { CreateAgreementButton } from './CreateAgreementButton';
import { CurrentAgreement } from './CurrentAgreement';
import { NoAgreements } from './NoAgreements';

/** Versions are few; one page holds them all. */
const ALL_VERSIONS = 100;

export const AgreementsList = () => (
  <List
    title={false}
    actions={false}
    component="div"
    sort={{ field: 'version', order: 'DESC' }}
    perPage={ALL_VERSIONS}
    pagination={false}
    exporter={false}
    error={<AgreementsFailure />}
    empty={<EmptyPage />}
    queryOptions={{ onError: ignoreError }}
  >
    <AgreementsPage />
  </List>
);

const Header = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title="Agreements"
    lead="The newest version is the one people are asked to sign."
    actions={actions}
  />
);

const EmptyPage = () => (
  <>
    <Header />
    <NoAgreements />
  </>
);

const AgreementsFailure = () => {
  const { error, refetch } = useListContext();
  return (
    <>
      <Header />
      <LoadFailure title="Failed to load agreements" error={error} onRetry={() => refetch()} />
    </>
  );
};

const AgreementsPage = () => {
  const { data, isPending } = useListContext<Agreement>();
  if (isPending) {
    return (
      <>
        <Header />
        <Card sx={{ p: 3 }} aria-busy="true">
          <Skeleton width={220} height={32} />
          <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
        </Card>
      </>
    );
  }
  const [current] = data ?? [];
  if (!data || !current) return null;
  return (
    <>
      <Header actions={<CreateAgreementButton label="Create Agreement" />} />
      <CurrentAgreement agreement={current} />
      <AgreementVersions agreements={data} />
    </>
  );
};
