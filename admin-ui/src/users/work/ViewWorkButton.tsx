import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { DialogContent, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton } from '../../actions/ActionButton';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { Fact, Facts } from '../../display/Facts';
import { formatDateTime } from '../../display/formatDate';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';
import { WorkText } from './WorkText';

export const ViewWorkButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  return (
    <ActionButton
      label="View Work"
      icon={<ViewIcon />}
      onClick={() => dialog.open(<WorkDialog user={user} onClose={dialog.close} />)}
    />
  );
};

const WorkDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['work', user.id],
    queryFn: () => dataProvider.getWork(user.id),
  });
  return (
    <DetailsDialog title={`Work of ${user.name}`} maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {error && !data ? (
          <LoadFailure title="Failed to fetch work" error={error} onRetry={() => refetch()} />
        ) : data ? (
          <>
            <Facts isDense>
              <Fact name="Started">{formatDateTime(data.user.workStartedAt)}</Fact>
              <Fact name="Submitted">{data.user.workSubmitted ? 'Yes' : 'No'}</Fact>
              <Fact name="Submission time">{formatDateTime(data.work?.submittedAt ?? user.submittedAt)}</Fact>
              <Fact name="Last saved">{formatDateTime(data.work?.lastSaved)}</Fact>
            </Facts>
            {data.work?.content ? <WorkText html={data.work.content} /> : <NoDocument user={user} />}
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
    </DetailsDialog>
  );
};

const NoDocument = ({ user }: { user: User }) => (
  <Typography sx={{ color: 'text.secondary', mt: 3 }}>
    There is no document: the work was done page by page, or has not started.{' '}
    <Link component={RouterLink} to={`/${USERS}/${user.id}/show?tab=work`}>
      All texts of {user.name}
    </Link>
  </Typography>
);
