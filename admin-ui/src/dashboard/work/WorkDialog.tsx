import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { Fact, Facts } from '../../layout/Facts';
import { formatMoment } from '../../layout/formatDate';
import { LoadFailure } from '../../layout/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';

export const WorkDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const titleId = useId();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['work', user.id],
    queryFn: () => dataProvider.getWork(user.id),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md" scroll="paper">
      <DialogTitle id={titleId}>Work of {user.name}</DialogTitle>
      <DialogContent dividers>
        {error && !data ? (
          <LoadFailure title="Failed to fetch work" error={error} onRetry={() => refetch()} />
        ) : data ? (
          <>
            <Facts>
              <Fact name="Started">{formatMoment(data.user.workStartedAt)}</Fact>
              <Fact name="Submitted">{data.user.workSubmitted ? 'Yes' : 'No'}</Fact>
              <Fact name="Submission time">{formatMoment(data.work?.submittedAt ?? user.submittedAt)}</Fact>
              <Fact name="Last saved">{formatMoment(data.work?.lastSaved)}</Fact>
            </Facts>
            <WorkText html={data.work?.content ?? ''} />
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};

const WorkText = ({ html }: { html: string }) =>
  html === '' ? (
    <Typography sx={{ color: 'text.secondary', mt: 3 }}>
      There is no document: the work was done page by page, or not begun.
    </Typography>
  ) : (
    <Box
      component="article"
      aria-label="Content"
      tabIndex={0}
      sx={{
        mt: 3,
        maxWidth: '70ch',
        fontFamily: 'h1.fontFamily',
        fontSize: 17,
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        '& img': { maxWidth: '100%' },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it before anybody may read it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
