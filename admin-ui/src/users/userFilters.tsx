import { lazy, Suspense } from 'react';
import { NullableBooleanInput, SearchInput, SelectInput } from 'react-admin';
import { useFilterField } from '../lists/useFilterField';
import type { HistoryFilterProps } from './HistoryFilter';
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

// The page is shown without them.
const HistoryFilter = lazy(async () => ({ default: (await import('./HistoryFilter')).HistoryFilter }));

const LazyFilter = (props: HistoryFilterProps) => {
  useFilterField(props.source);
  return (
    <Suspense>
      <HistoryFilter {...props} />
    </Suspense>
  );
};

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
  <LazyFilter key="projectId" source="projectId" label="Project" />,
  <LazyFilter key="notInProjectId" source="notInProjectId" label="Never in project" />,
  <LazyFilter key="lastResult" source="lastResult" label="Last result" />,
  <LazyFilter key="importId" source="importId" label="Import" />,
];
