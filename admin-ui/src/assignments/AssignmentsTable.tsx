import { formatDateTime } from '@inkwell/web/format-date';
import type { ReactNode } from 'react';
import { assignmentPath } from '../lists/assignmentPath';
import type { BulkAction } from '../lists/bulk/bulkAction';
import { projectPath } from '../lists/projectPath';
import { RecordLink } from '../lists/RecordLink';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import { progressText, WorkProgress } from '../lists/WorkProgress';
import type { Assignment } from '../providers/resources';
import { DueText, isDue, StateBadges } from './AssignmentFields';
import { resultText } from './assignmentTexts';

interface AssignmentsTableProps {
  /** What the list is filtered by, so that it needs no column. */
  of?: 'user' | 'project';
  /** Of a row: a menu. */
  actions?: ReactNode;
  /** Of the selected rows; without them no rows are selected. */
  bulkActions?: readonly BulkAction[] | undefined;
}

type Column = RecordColumn<Assignment>;

const user: Column = {
  source: 'user.name',
  label: 'User',
  card: 'title',
  sx: { minWidth: 150, overflowWrap: 'anywhere' },
  render: ({ user }) => user.name,
  detail: ({ user }) => user.email,
};
const project: Column = { source: 'project.name', label: 'Project', render: ({ project }) => project.name };
const linkedProject: Column = {
  ...project,
  render: ({ project: { _id, name } }) => <RecordLink to={projectPath(_id)}>{name}</RecordLink>,
};
const others: Column[] = [
  {
    source: 'number',
    label: 'Number',
    align: 'right',
    cardLabel: 'Number',
    render: ({ number }) => number,
  },
  {
    source: 'state',
    label: 'State',
    card: 'inline',
    render: (assignment) => <StateBadges assignment={assignment} />,
  },
  {
    source: 'deadlineAt',
    isSortable: true,
    card: 'inline',
    sx: oneLine,
    render: (assignment) => <DueText assignment={assignment} />,
    renderOnCard: (assignment) => isDue(assignment) && <DueText assignment={assignment} />,
  },
  {
    source: 'progress',
    label: 'Progress',
    render: ({ progress }) => <WorkProgress progress={progress} />,
    cardLabel: 'Progress',
    renderOnCard: ({ progress }) => progress && progress.wanted > 0 && progressText(progress),
  },
  {
    source: 'accuracyResult',
    label: 'Result',
    align: 'right',
    render: resultText,
    renderOnCard: (assignment) => assignment.accuracyResult && `Result: ${resultText(assignment)}`,
  },
  {
    source: 'givenAt',
    isSortable: true,
    card: 'none',
    render: ({ givenAt }) => formatDateTime(givenAt),
  },
];

const columnsOf = {
  all: [user, linkedProject, ...others],
  user: [{ ...project, card: 'title' } satisfies Column, ...others],
  project: [user, ...others],
};

export const AssignmentsTable = ({ of, actions, bulkActions }: AssignmentsTableProps) => (
  <RecordTable<Assignment>
    columns={columnsOf[of ?? 'all']}
    path={assignmentPath}
    actions={actions}
    cardMenu={actions}
    bulkActions={bulkActions}
  />
);
