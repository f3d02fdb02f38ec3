import { DataTable } from 'react-admin';
import { formatMoment } from '../display/formatDate';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { SequentialSession } from '../providers/records';
import { describeAccuracy } from './accuracy';
import { ReviewStatusBadge } from './ReviewStatusBadge';
import { detailsPath } from './reviewPaths';
import { SessionActions } from './SessionActions';
import { Writer } from './Writer';

const Column = DataTable.Col<SequentialSession>;

export const SequentialWorkTable = () => (
  <DataTable<SequentialSession>
    rowClick={(_id, _resource, record) => detailsPath(record)}
    bulkActionButtons={false}
    sx={narrowGaps}
  >
    <Column
      label="User"
      disableSort
      sx={{ minWidth: 245 }}
      render={(session) => <Writer session={session} />}
    />
    <Column label="Status" disableSort render={(session) => <ReviewStatusBadge session={session} />} />
    <Column
      label="Images"
      disableSort
      sx={{ ...oneLine, fontVariantNumeric: 'tabular-nums' }}
      render={(session) => `${session.completedImages}/${session.totalImages}`}
    />
    <Column source="completedAt" render={(session) => formatMoment(session.completedAt)} />
    <Column
      label="Accuracy"
      disableSort
      sx={{ minWidth: 115, fontVariantNumeric: 'tabular-nums' }}
      render={describeAccuracy}
    />
    <Column
      label="Actions"
      disableSort
      align="right"
      render={(session) => <SessionActions session={session} />}
    />
  </DataTable>
);
