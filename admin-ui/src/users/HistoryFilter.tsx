import { formatDateTime } from '@inkwell/web/format-date';
import { useGetList } from 'react-admin';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { useProjectChoices } from '../lists/projectNames';
import { TASKS, type TaskRow } from '../providers/resources';

const lastResults = ['none', 'below 50', '50 to 79', '80 to 94', '95 or more'].map((id) => ({
  id,
  name: id === 'none' ? 'No result' : `${id[0]?.toUpperCase()}${id.slice(1)} %`,
}));

export interface HistoryFilterProps {
  source: 'projectId' | 'notInProjectId' | 'lastResult' | 'importId';
  label: string;
}

/** A filter by what a user has done, with its choices. */
export const HistoryFilter = (props: HistoryFilterProps) => {
  switch (props.source) {
    case 'importId':
      return <ImportFilter {...props} />;
    case 'lastResult':
      return <ChoiceFilter {...props} choices={lastResults} />;
    default:
      return <ProjectChoice {...props} />;
  }
};

const ProjectChoice = (props: HistoryFilterProps) => (
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
