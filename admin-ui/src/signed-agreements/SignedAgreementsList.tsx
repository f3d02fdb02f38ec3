import { formatDateTime } from '@inkwell/web/format-date';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import ReadyIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import {
  DataTable,
  SearchInput,
  SimpleList,
  SortButton,
  TopToolbar,
  useGetList,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { ignoreError } from '../errors/ignoreError';
import { ConsoleList } from '../lists/ConsoleList';
import { totalText } from '../lists/ListPagination';
import { DetailLines, narrowGaps } from '../lists/tableCells';
import type { SignedAgreement } from '../providers/records';
import { SIGNED_AGREEMENTS } from '../providers/resources';
import { detailsPath } from './detailsPath';
import { SignedAgreementDialog } from './SignedAgreementDialog';
import { DownloadSignedPdfButton, SendSignedPdfButton } from './SignedPdfButtons';

const Column = DataTable.Col<SignedAgreement>;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search name, e-mail or mobile" />];

export const SignedAgreementsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
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
        {isNarrow ? <SignedAgreementsCards /> : <SignedAgreementsTable />}
      </ConsoleList>
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

export const SignedAgreementsTable = () => (
  <DataTable<SignedAgreement>
    sx={narrowGaps}
    rowClick={(_id, _resource, record) => detailsPath(record)}
    bulkActionButtons={false}
  >
    <Column source="userName" render={(signed) => <Signatory signed={signed} />} />
    <Column source="userMobileNumber" disableSort render={(signed) => signed.userMobileNumber || '–'} />
    <Column label="Version" disableSort render={(signed) => signed.version} />
    <Column
      source="signedAt"
      sx={{ whiteSpace: 'nowrap' }}
      render={(signed) => formatDateTime(signed.signedAt)}
    />
    <Column label="Signed PDF" disableSort>
      <DeliveryBadge />
    </Column>
    <Column label="Actions" disableSort align="right">
      <RowActions>
        <DownloadSignedPdfButton />
        <SendSignedPdfButton />
        <ViewDetailsButton />
      </RowActions>
    </Column>
  </DataTable>
);

/** A card opens the details, where the actions are. */
export const SignedAgreementsCards = () => (
  <SimpleList<SignedAgreement>
    rowClick={(_id, _resource, record) => detailsPath(record)}
    primaryText={(signed) => signed.userName}
    secondaryText={({ userEmail, userMobileNumber, version, signedAt }) => (
      <DetailLines lines={[userEmail, userMobileNumber]}>
        <DeliveryBadge />
        <span>
          Version {version}, signed {formatDateTime(signedAt)}
        </span>
      </DetailLines>
    )}
  />
);

const Signatory = ({ signed }: { signed: SignedAgreement }) => (
  <>
    <Typography sx={{ fontWeight: 600, fontSize: 'inherit', overflowWrap: 'anywhere' }}>
      {signed.userName}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {signed.userEmail}
    </Typography>
  </>
);

/** Whether the signed PDF is made, and e-mailed to its signatory. */
const DeliveryBadge = () => {
  const signed = useRecordContext<SignedAgreement>();
  if (signed?.emailedAt) return <Badge label="E-mailed" tone="green" Icon={SentIcon} />;
  if (signed?.pdfReady) return <Badge label="Ready" tone="blue" Icon={ReadyIcon} />;
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
