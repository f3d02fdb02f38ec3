import { DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { Fact, Facts } from '../../display/Facts';
import { formatMoment } from '../../display/formatDate';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { WorkText } from '../work/WorkText';
import { nameOf, type Text } from './texts';

interface TextDialogProps {
  user: User;
  text: Text;
  onClose: () => void;
}

/** One text as it is now: it may have been saved again since the list was read. */
export const TextDialog = ({ user, text, onClose }: TextDialogProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['texts', user.id, text._id],
    queryFn: () => dataProvider.readText(user.id, text._id),
  });
  return (
    <DetailsDialog title={nameOf(text)} maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {error && !data ? (
          <LoadFailure title="Failed to load the text" error={error} onRetry={() => refetch()} />
        ) : data ? (
          <>
            <Facts isDense>
              <Fact name="Words">{data.words.toLocaleString()}</Fact>
              <Fact name="Version">{data.version.toLocaleString()}</Fact>
              <Fact name="Last saved">{formatMoment(data.lastSaved)}</Fact>
              <Fact name="Submitted">{data.submittedAt ? formatMoment(data.submittedAt) : 'Not yet'}</Fact>
            </Facts>
            {data.words === 0 ? (
              <Typography sx={{ color: 'text.secondary', mt: 3 }}>There are no words in it.</Typography>
            ) : (
              <WorkText html={data.content} />
            )}
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
    </DetailsDialog>
  );
};
