import { formatDateTime } from '@inkwell/web/format-date';
import type { ReactNode } from 'react';
import { DataTable, SimpleList } from 'react-admin';
import { assignmentPath } from '../lists/assignmentPath';
import { projectPath } from '../lists/projectPath';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Assignment } from '../providers/records';
import { DueText, Progress, StateBadges } from './AssignmentFields';
import { hasNoPages, progressText, resultText } from './assignmentTexts';

const Column = DataTable.Col<Assignment>;

interface AssignmentsProps {
  /** What the list is filtered by, so that it needs no column. */
  of?: 'user' | 'project';
  /** Of a row. */
  actions?: ReactNode;
}

interface TableProps extends AssignmentsProps {
  /** Of the selected rows; without them no rows are selected. */
  bulkActions?: ReactNode;
}

export const AssignmentsTable = ({ of, actions, bulkActions }: TableProps) => (
  <DataTable<Assignment>
    rowClick={(_id, _resource, record) => assignmentPath(record as Assignment)}
    bulkActionButtons={bulkActions ?? false}
    sx={narrowGaps}
  >
    {of !== 'user' && (
      <Column
        source="user.name"
        label="User"
        disableSort
        render={(assignment) => <UserLink assignment={assignment} />}
      />
    )}
    {of !== 'project' && (
      <Column
        source="project.name"
        label="Project"
        disableSort
        render={(assignment) =>
          of === 'user' ? (
            <RecordLink to={assignmentPath(assignment)}>{assignment.project.name}</RecordLink>
          ) : (
            <RecordLink to={projectPath(assignment.project._id)}>{assignment.project.name}</RecordLink>
          )
        }
      />
    )}
    <Column source="number" label="Number" disableSort align="right" />
    <Column
      source="state"
      label="State"
      disableSort
      render={(assignment) => <StateBadges assignment={assignment} />}
    />
    <Column source="deadlineAt" sx={oneLine} render={(assignment) => <DueText assignment={assignment} />} />
    <Column
      source="submittedPages"
      label="Progress"
      disableSort
      render={(assignment) => <Progress assignment={assignment} />}
    />
    <Column source="accuracyResult" label="Result" disableSort align="right" render={resultText} />
    <Column source="givenAt" sx={oneLine} render={({ givenAt }) => formatDateTime(givenAt)} />
    {actions && (
      <Column label="Actions" disableSort align="right">
        {actions}
      </Column>
    )}
  </DataTable>
);

export const AssignmentCards = ({ of, actions }: AssignmentsProps) => (
  <SimpleList<Assignment>
    rowClick={false}
    primaryText={(assignment) => <UserLink assignment={assignment} of={of} />}
    secondaryText={(assignment) => (
      <DetailLines
        lines={[
          of ? null : assignment.project.name,
          progressLine(assignment),
          assignment.accuracyResult && `Result: ${resultText(assignment)}`,
        ]}
      >
        <StateBadges assignment={assignment} /> <DueText assignment={assignment} />
      </DetailLines>
    )}
    rightIcon={() => actions}
  />
);

/** Null if there is nothing to say. */
function progressLine(assignment: Assignment): string | null {
  if (!hasNoPages(assignment)) return `Pages: ${progressText(assignment)}`;
  return assignment.isDocumentSubmitted ? 'Document submitted' : null;
}

const UserLink = ({ assignment, of }: { assignment: Assignment; of?: AssignmentsProps['of'] }) => (
  <RecordLink to={assignmentPath(assignment)}>
    {of === 'user' ? assignment.project.name : assignment.user.name}
  </RecordLink>
);
