import { DataTable } from 'react-admin';
import { formatMoment } from '../layout/formatDate';
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
  >
    <Column label="User" disableSort render={(session) => <Writer session={session} />} />
    <Column label="Status" disableSort render={(session) => <ReviewStatusBadge session={session} />} />
    <Column
      label="Images"
      disableSort
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      render={(session) => `${session.completedImages}/${session.totalImages}`}
    />
    <Column
      source="completedAt"
      sx={{ whiteSpace: 'nowrap' }}
      render={(session) => formatMoment(session.completedAt)}
    />
    <Column
      label="Accuracy"
      disableSort
      sx={{ fontVariantNumeric: 'tabular-nums' }}
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
