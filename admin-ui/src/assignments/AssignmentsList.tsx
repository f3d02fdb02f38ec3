import { FilterButton, SortButton, TopToolbar, useRecordContext } from 'react-admin';
import { ActionMenu, RowActions } from '../actions/ActionButton';
import { ListExportButton } from '../exports/ExportButton';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { type FilterTab, FilterTabs, useFilterTabs } from '../lists/FilterTabs';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { UserFilter } from '../lists/UserFilter';
import { useMay } from '../providers/permissions';
import { ASSIGNMENTS, type Assignment } from '../providers/resources';
import { AssignmentsTable } from './AssignmentsTable';
import { stateChoices } from './assignmentTexts';
import { assignmentBulkActions } from './bulk/assignmentBulkActions';
import { assignmentWork, StartedWorkActions } from './StartedWorkActions';
import { WithdrawButton } from './WithdrawButton';

const tabs: readonly FilterTab[] = [
  { label: 'All', filter: {} },
  { label: 'Overdue', filter: { due: 'passed' } },
  { label: 'Due in 24 h', filter: { due: 'in24Hours' } },
  { label: 'No text for 24 h', filter: { due: 'noText24Hours' } },
  { label: 'Not started', filter: { state: 'not_started' }, sort: { field: 'givenAt', order: 'ASC' } },
];

const dueChoices = [
  { id: 'passed', name: 'Overdue' },
  { id: 'in24Hours', name: 'In 24 h' },
  { id: 'noText24Hours', name: 'No text for 24 h' },
];

const filters = [
  <UserFilter key="userId" source="userId" label="User" alwaysOn />,
  <ChoiceFilter key="state" source="state" label="State" choices={stateChoices} alwaysOn />,
  <ChoiceFilter key="due" source="due" label="Due" choices={dueChoices} />,
];

export const AssignmentsList = () => {
  const mayAct = useMay('assignments:write');
  return (
    <ConsoleList
      title="Assignments"
      lead="What users write, or have written, for each project."
      tabs={<FilterTabs tabs={useFilterTabs(ASSIGNMENTS, tabs)} />}
      filters={useFiltersWithProject(filters)}
      actions={<Toolbar />}
      sort={{ field: 'deadlineAt', order: 'ASC' }}
      failure="Failed to load the assignments"
      empty={{ title: 'No assignments yet', text: 'An assignment appears here as soon as a user gets work.' }}
    >
      <AssignmentsTable bulkActions={assignmentBulkActions} actions={mayAct ? <RowMenu /> : undefined} />
    </ConsoleList>
  );
};

const RowMenu = () => {
  const assignment = useRecordContext<Assignment>();
  const work = assignment ? assignmentWork(assignment) : null;
  if (!assignment || (!work && assignment.state !== 'not_started')) return null;
  return (
    <RowActions>
      <ActionMenu label={`Actions on assignment ${assignment.number} of ${assignment.user.name}`}>
        <StartedWorkActions work={work} />
        <WithdrawButton assignment={assignment} />
      </ActionMenu>
    </RowActions>
  );
};

const Toolbar = () => (
  <TopToolbar>
    <SortButton fields={['deadlineAt', 'startedAt', 'givenAt']} />
    <FilterButton />
    <ListExportButton kind="assignments" />
  </TopToolbar>
);
