import { formatDateTime } from '@inkwell/web/format-date';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import ReadyIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button, Typography } from '@mui/material';
import {
  SearchInput,
  SortButton,
  TopToolbar,
  useGetList,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { Badge } from '../display/Badge';
import { ignoreError } from '../errors/ignoreError';
import { ConsoleList } from '../lists/ConsoleList';
import { totalText } from '../lists/ListPagination';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import { SIGNED_AGREEMENTS, type SignedAgreement } from '../providers/resources';
import { detailsPath } from './detailsPath';
import { SignedAgreementDialog } from './SignedAgreementDialog';
import { DownloadSignedPdfButton, SendSignedPdfButton } from './SignedPdfButtons';

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search name, e-mail or mobile" />];

export const SignedAgreementsList = () => (
  <>
    <ConsoleList
      title="Signed agreements"
      lead="Every signature, with the exact text that was signed."
      filters={filters}
      actions={<SignedToolbar />}
      sort={{ field: 'signedAt', order: 'DESC' }}
      failure="Failed to load signed agreements"
      empty={{
        title: 'No signed agreements yet',
        text: 'A copy appears here the moment somebody signs.',
      }}
    >
      <SignedAgreementsTable />
    </ConsoleList>
    <SignedAgreementRoute />
  </>
);

const SignedToolbar = () => (
  <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
    <SignedCount />
    <SortButton fields={['signedAt', 'userName', 'userEmail']} />
  </TopToolbar>
);

/** How many agreements match the search, and how many there are. */
const SignedCount = () => {
  const { total, meta } = useListContext();
  const { total: all, meta: allMeta } = useGetList(
    SIGNED_AGREEMENTS,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'signedAt', order: 'DESC' } },
    { onError: ignoreError },
  );
  if (total === undefined || all === undefined) return null;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {totalText(total, meta)} of {totalText(all, allMeta)} agreements
    </Typography>
  );
};

/** The details open over the list and have their own address, so that it can be sent to a colleague. */
const SignedAgreementRoute = () => {
  const id = useMatch(`/${SIGNED_AGREEMENTS}/:id/show`)?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!id) return null;
  return (
    <SignedAgreementDialog id={id} onClose={() => navigate({ pathname: `/${SIGNED_AGREEMENTS}`, search })} />
  );
};

const columns: RecordColumn<SignedAgreement>[] = [
  {
    source: 'userName',
    isSortable: true,
    card: 'title',
    render: ({ userName }) => userName,
    detail: ({ userEmail }) => userEmail,
  },
  { source: 'userMobileNumber', render: ({ userMobileNumber }) => userMobileNumber },
  { label: 'Version', cardLabel: 'Version', render: ({ version }) => version },
  {
    source: 'signedAt',
    isSortable: true,
    sx: oneLine,
    cardLabel: 'Signed',
    render: ({ signedAt }) => formatDateTime(signedAt),
  },
  { label: 'Signed PDF', card: 'inline', render: (signed) => <DeliveryBadge signed={signed} /> },
];

export const SignedAgreementsTable = () => (
  <RecordTable<SignedAgreement>
    columns={columns}
    path={detailsPath}
    actions={
      <>
        <DownloadSignedPdfButton />
        <SendSignedPdfButton />
        <ViewDetailsButton />
      </>
    }
    cardsBelow="md"
  />
);

/** Whether the signed PDF is made, and e-mailed to its signatory. */
const DeliveryBadge = ({ signed }: { signed: SignedAgreement }) => {
  if (signed.emailedAt) return <Badge label="E-mailed" tone="green" Icon={SentIcon} />;
  if (signed.pdfReady) return <Badge label="Ready" tone="blue" Icon={ReadyIcon} />;
  return <Badge label="Being made" tone="gray" Icon={PendingIcon} />;
};

const ViewDetailsButton = () => {
  const signed = useRecordContext<SignedAgreement>();
  const { search } = useLocation();
  if (!signed) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: detailsPath(signed), search }}
      size="small"
      aria-label={`View Details: ${signed.userName}`}
      onClick={(event) => event.stopPropagation()}
    >
      View Details
    </Button>
  );
};
