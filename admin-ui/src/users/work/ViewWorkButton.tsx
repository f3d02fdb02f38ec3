import { formatDateTime } from '@inkwell/web/format-date';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogAction } from '../../actions/DialogAction';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { Fact, Facts } from '../../display/Facts';
import { LoadFailure } from '../../errors/LoadFailure';
import { api, getBody } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/resources';
import { TextDialog } from './TextDialog';
import { UserTexts } from './UserTexts';
import { WorkText } from './WorkText';

export const ViewWorkButton = () => (
  <DialogAction<User>
    label="View Work"
    icon={ViewIcon}
    dialog={(user, close) => <WorkDialog user={user} onClose={close} />}
  />
);

const WorkDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['work', user.id, user.assignmentId],
    queryFn: () => getBody(api.GET('/api/admin/users/{id}/work', ofWork(user))),
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
            {data.work?.content ? (
              <Box sx={{ mt: 3 }}>
                <WorkText html={data.work.content} />
              </Box>
            ) : (
              <NoDocument user={user} />
            )}
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
    </DetailsDialog>
  );
};

const NoDocument = ({ user }: { user: User }) => {
  const [textId, setTextId] = useState<string>();
  return (
    <>
      <Typography sx={{ color: 'text.secondary', my: 3 }}>
        There is no document. Texts that were written page by page or image by image:
      </Typography>
      <UserTexts user={user} onRead={setTextId} />
      {textId !== undefined && (
        <TextDialog userId={user.id} textId={textId} onClose={() => setTextId(undefined)} />
      )}
    </>
  );
};
