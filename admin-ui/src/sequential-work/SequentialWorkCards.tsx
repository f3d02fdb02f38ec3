import { Box } from '@mui/material';
import { SimpleList } from 'react-admin';
import { formatMoment } from '../display/formatDate';
import type { SequentialSession } from '../providers/records';
import { describeAccuracy } from './accuracy';
import { ReviewStatusBadge } from './ReviewStatusBadge';
import { detailsPath } from './reviewPaths';
import { Writer } from './Writer';

/** The same list for a narrow screen; a card opens the details, from where the review begins. */
export const SequentialWorkCards = () => (
  <SimpleList<SequentialSession>
    rowClick={(_id, _resource, record) => detailsPath(record)}
    primaryText={(session) => <Writer session={session} />}
    secondaryText={(session) => (
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <ReviewStatusBadge session={session} />
        <span>
          {session.completedImages}/{session.totalImages} images
        </span>
        {session.completedAt && <span>Completed {formatMoment(session.completedAt)}</span>}
        {session.accuracyResult && <span>{describeAccuracy(session)}</span>}
      </Box>
    )}
    rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
  />
);
