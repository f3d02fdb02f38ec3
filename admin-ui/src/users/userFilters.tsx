import { formatDateTime } from '@inkwell/web/format-date';
import { NullableBooleanInput, SearchInput, SelectInput, useGetList } from 'react-admin';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { useProjectChoices } from '../lists/projectNames';
import type { TaskRow } from '../providers/records';
import { TASKS } from '../providers/resources';
import { roles } from './userFields';

const flags = [
  { source: 'isVerified', label: 'Verified' },
  { source: 'isSignedAgreement', label: 'Signed' },
  { source: 'hasSignature', label: 'Signed copy' },
  { source: 'workStarted', label: 'Started' },
  { source: 'isWorking', label: 'Working' },
  { source: 'workSubmitted', label: 'Submitted' },
  { source: 'isPenalized', label: 'Penalized' },
  { source: 'isSuspended', label: 'Suspended' },
  { source: 'isOverdue', label: 'Overdue' },
  { source: 'isDueIn24Hours', label: 'Due in 24 h' },
  { source: 'hasNoTextFor24Hours', label: 'No text for 24 h' },
  { source: 'hasOpenAssignment', label: 'Open assignment' },
];

const lastResults = ['none', 'below 50', '50 to 79', '80 to 94', '95 or more'].map((id) => ({
  id,
  name: id === 'none' ? 'No result' : `${id[0]?.toUpperCase()}${id.slice(1)} %`,
}));

const NeverInProject = (props: { source: string; label: string }) => (
  <ChoiceFilter {...props} choices={useProjectChoices()} emptyText="Any project" />
);

/** The newest imports of users. */
const ImportFilter = (props: { source: string; label: string }) => {
  const { data = [] } = useGetList<TaskRow>(TASKS, { pagination: NEWEST, sort: BY_TIME });
  const imports = data.filter(({ kind }) => kind === 'import-users');
  const choices = imports.map(({ id, createdAt, total }) => ({
    id: String(id),
    name: `${formatDateTime(createdAt)}, ${total} rows`,
  }));
  return <ChoiceFilter {...props} choices={choices} emptyText="Any import" />;
};

const NEWEST = { page: 1, perPage: 100 };
const BY_TIME = { field: 'createdAt', order: 'DESC' } as const;

export const userFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search name, e-mail or mobile" />,
  <SelectInput
    key="role"
    source="role"
    label="Role"
    choices={roles}
    emptyText="ra.action.clear_input_value"
  />,
  ...flags.map(({ source, label }) => (
    <NullableBooleanInput
      key={source}
      source={source}
      label={label}
      nullLabel="Any"
      trueLabel="Yes"
      falseLabel="No"
    />
  )),
  <NeverInProject key="notInProjectId" source="notInProjectId" label="Never in project" />,
  <ChoiceFilter key="lastResult" source="lastResult" label="Last result" choices={lastResults} />,
  <ImportFilter key="importId" source="importId" label="Import" />,
];
