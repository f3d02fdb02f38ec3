import SignedIcon from '@mui/icons-material/HistoryEduOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import { List, SearchInput, SortButton, TopToolbar } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { SignedAgreementRoute } from './SignedAgreementRoute';
import { SignedAgreementsCards } from './SignedAgreementsCards';
import { SignedAgreementsTable } from './SignedAgreementsTable';
import { SignedCount } from './SignedCount';

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search name, e-mail or mobile" />];

export const SignedAgreementsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <>
      <PageHeader title="Signed agreements" lead="Every signature, with the exact text it stands under." />
      <List
        title={false}
        filters={filters}
        actions={<SignedToolbar />}
        sort={{ field: 'signedAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load signed agreements" />}
        empty={<NoSignatures />}
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        {isNarrow ? <SignedAgreementsCards /> : <SignedAgreementsTable />}
      </List>
      <SignedAgreementRoute />
    </>
  );
};

const SignedToolbar = () => (
  <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
    <SignedCount />
    <SortButton fields={['signedAt', 'userName', 'userEmail']} />
  </TopToolbar>
);

const NoSignatures = () => (
  <EmptyState Icon={SignedIcon} title="No signed agreements yet">
    A copy appears here the moment somebody signs.
  </EmptyState>
);
