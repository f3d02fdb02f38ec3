import { formatDateTime } from '@inkwell/web/format-date';
import { useGetList } from 'react-admin';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { useProjectChoices } from '../lists/projectNames';
import type { TaskRow } from '../providers/records';
import { TASKS } from '../providers/resources';

export interface HistoryFilterProps {
  source: 'notInProjectId' | 'importId';
  label: string;
}

export const HistoryFilter = (props: HistoryFilterProps) =>
  props.source === 'importId' ? <ImportFilter {...props} /> : <NeverInProject {...props} />;

const NeverInProject = (props: HistoryFilterProps) => (
  <ChoiceFilter {...props} choices={useProjectChoices()} emptyText="Any project" />
);

/** The newest imports of users. */
const ImportFilter = (props: HistoryFilterProps) => {
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
