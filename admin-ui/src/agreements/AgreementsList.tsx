import { formatDate } from '@inkwell/web/format-date';
import AddIcon from '@mui/icons-material/Add';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { List, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { CardActions } from '../actions/ActionButton';
import { Allowed } from '../actions/Allowed';
import { ConfirmAction } from '../actions/ConfirmAction';
import { CompareButton } from '../dialogs/CompareButton';
import { Badge } from '../display/Badge';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { api, byId } from '../providers/api';
import { useMay } from '../providers/permissions';
import { AGREEMENTS, type Agreement } from '../providers/resources';
import { AgreementText } from './AgreementText';
import { ALL_VERSIONS, previewOf, signedCountText } from './agreementText';

export const AgreementsList = () => (
  <List
    title={false}
    actions={false}
    component="div"
    sort={{ field: 'version', order: 'DESC' }}
    perPage={ALL_VERSIONS}
    pagination={false}
    exporter={false}
    empty={<EmptyPage />}
    queryOptions={{ onError: ignoreError }}
  >
    <AgreementsPage />
  </List>
);

const Header = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title="Agreements"
    lead="The newest version is the one that users are asked to sign."
    actions={actions}
  />
);

const EmptyPage = () => (
  <>
    <Header />
    <NoAgreements />
  </>
);

const AgreementsPage = () => {
  const { data, error, isPending, refetch } = useListContext<Agreement>();
  const [current] = data ?? [];
  return (
    <>
      <Header actions={current && <CreateAgreementButton label="Create Agreement" />} />
      {error && <LoadFailure title="Failed to load agreements" error={error} onRetry={() => refetch()} />}
      {isPending && (
        <Card sx={{ p: 3 }} aria-busy="true">
          <Skeleton width={220} height={32} />
          <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
        </Card>
      )}
      {data && current && (
        <>
          <CurrentAgreement agreement={current} />
          <AgreementVersions agreements={data} />
        </>
      )}
    </>
  );
};

export const CurrentAgreement = ({ agreement }: { agreement: Agreement }) => (
  <Card component="section" aria-labelledby="current-agreement" sx={{ p: { xs: 2, sm: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography id="current-agreement" variant="h2">
        Current agreement
      </Typography>
      <Badge label={`Version ${agreement.version}`} tone="green" />
    </Box>
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
      Created {formatDate(agreement.createdAt)}. {signedCountText(agreement.signedCount)}.
    </Typography>
    <AgreementText
      content={agreement.content}
      label={`Text of version ${agreement.version}`}
      maxHeight={360}
    />
  </Card>
);

export const AgreementVersions = ({ agreements }: { agreements: Agreement[] }) => (
  <Box component="section" aria-labelledby="all-versions" sx={{ mt: 4 }}>
    <Typography id="all-versions" variant="h2" sx={{ mb: 1.5 }}>
      All versions
    </Typography>
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {agreements.map((agreement, index) => (
        <VersionItem
          key={agreement.id}
          agreement={agreement}
          previous={agreements[index + 1]}
          isCurrent={index === 0}
        />
      ))}
    </Card>
  </Box>
);

interface VersionItemProps {
  agreement: Agreement;
  /** The version before it, if there is one. */
  previous: Agreement | undefined;
  isCurrent: boolean;
}

const VersionItem = ({ agreement, previous, isCurrent }: VersionItemProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      p: { xs: 2, sm: 3 },
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3">Version {agreement.version}</Typography>
        {isCurrent && <Badge label="Current" tone="green" />}
        {agreement.isEditedAfterSigning && <Badge label="Edited after it was signed" tone="orange" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Created {formatDate(agreement.createdAt)}. {signedCountText(agreement.signedCount)}.
      </Typography>
      <Typography sx={{ mt: 1, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
        {previewOf(agreement.content)}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <EditAgreementButton agreement={agreement} />
      {previous && <CompareButton before={previous} after={agreement} />}
      <CardActions>
        <DeleteAgreementButton agreement={agreement} successor={isCurrent ? (previous ?? 'none') : null} />
      </CardActions>
    </Box>
  </Box>
);

interface DeleteAgreementButtonProps {
  agreement: Agreement;
  /** What users are asked to sign if the current agreement is deleted. Null for an older version. */
  successor: Agreement | 'none' | null;
}

const DeleteAgreementButton = ({ agreement, successor }: DeleteAgreementButtonProps) => (
  <ConfirmAction<Agreement>
    record={agreement}
    permission="agreements:write"
    label="Delete"
    icon={DeleteIcon}
    color="error"
    recordName={({ version }) => `version ${version}`}
    question={({ version }) => `Delete version ${version}?`}
    content={`${signedCountText(agreement.signedCount)}. ${consequenceOf(agreement)} ${successionOf(successor)}This cannot be undone.`}
    confirm="Delete version"
    isDangerous
    call={({ id }) => api.DELETE('/api/admin/agreements/{id}', byId(id))}
    done="Agreement deleted successfully!"
    failure="Failed to delete agreement"
    deletes
  />
);

function consequenceOf({ signedCount }: Agreement): string {
  return signedCount === 0
    ? 'Its text will be deleted.'
    : 'Every signed copy keeps the text it was signed with; only this version is removed.';
}

function successionOf(successor: Agreement | 'none' | null): string {
  if (successor === null) return '';
  return successor === 'none'
    ? 'It is the only agreement: until you create another one, nobody can sign or start to work. '
    : `It is the current agreement: from now on, users are asked to sign version ${successor.version}. `;
}

export const EditAgreementButton = ({ agreement }: { agreement: Agreement }) => {
  const mayEdit = useMay('agreements:write');
  const label = mayEdit ? 'Edit' : 'View';
  return (
    <Button
      component={Link}
      to={`/${AGREEMENTS}/${agreement.id}`}
      variant="outlined"
      startIcon={mayEdit ? <EditIcon /> : <ViewIcon />}
      aria-label={`${label} version ${agreement.version}`}
    >
      {label}
    </Button>
  );
};

/** react-admin's own button floats on phones, and would cover the last buttons of the list. */
export const CreateAgreementButton = ({ label }: { label: string }) => (
  <Allowed permission="agreements:write">
    <Button component={Link} to={`/${AGREEMENTS}/create`} variant="contained" startIcon={<AddIcon />}>
      {label}
    </Button>
  </Allowed>
);

export const NoAgreements = () => (
  <EmptyState
    Icon={ArticleIcon}
    title="No agreements yet"
    action={<CreateAgreementButton label="Create First Agreement" />}
  >
    Without an agreement, nobody can sign or start to work.
  </EmptyState>
);
