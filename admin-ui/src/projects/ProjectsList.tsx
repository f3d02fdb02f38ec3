import { formatCount, pluralize } from '@inkwell/contract/format-count';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { SearchInput, SortButton, TopToolbar } from 'react-admin';

import { Link } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { ExportButton } from '../exports/ExportButton';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { projectPath } from '../lists/projectPath';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import { PROJECTS, type Project } from '../providers/resources';
import { ProjectActionMenu } from './actions/ProjectActions';
import { DefaultBadge, StateBadge } from './ProjectBadges';
import { ProjectCoverage } from './ProjectCoverage';
import { accuracyText, stateChoices } from './projectTexts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search name" />,
  <ChoiceFilter key="state" source="state" label="State" choices={stateChoices} alwaysOn />,
];

export const ProjectsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Projects"
      lead="A project has its own images, rules and guidelines. Users work on it in assignments."
      headerActions={
        <>
          <ExportButton kind="texts" />
          <CreateProjectButton />
        </>
      }
      filters={filters}
      actions={isNarrow ? <Sorting /> : false}
      sort={{ field: 'name', order: 'ASC' }}
      failure="Failed to load projects"
      // There is always the default project.
      empty={false}
    >
      <RecordTable<Project>
        columns={columns}
        path={({ id }) => projectPath(id)}
        actions={<ProjectActionMenu />}
        cardMenu={<ProjectActionMenu />}
      />
    </ConsoleList>
  );
};

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['name', 'createdAt']} />
  </TopToolbar>
);

const CreateProjectButton = () => (
  <Allowed permission="projects:write">
    <Button component={Link} to={`/${PROJECTS}/create`} variant="contained" startIcon={<AddIcon />}>
      Create Project
    </Button>
  </Allowed>
);

const figure = (source: 'running' | 'overdue' | 'submitted' | 'reviewsDue', label: string) =>
  ({
    source,
    label,
    align: 'right',
    card: 'none',
    render: (project) => formatCount(project[source]),
  }) satisfies RecordColumn<Project>;

const columns: RecordColumn<Project>[] = [
  {
    source: 'name',
    isSortable: true,
    card: 'title',
    sx: { minWidth: 160 },
    render: ({ name }) => name,
    detail: (project) => <Badges project={project} />,
  },
  {
    source: 'coverage.images',
    label: 'Images',
    align: 'right',
    render: ({ coverage }) => formatCount(coverage.images),
    renderOnCard: ({ coverage }) => pluralize(coverage.images, 'image'),
  },
  {
    source: 'coverage',
    label: 'Coverage',
    card: 'inline',
    sx: oneLine,
    render: ({ coverage }) => <ProjectCoverage coverage={coverage} />,
  },
  {
    ...figure('running', 'Running'),
    card: undefined,
    renderOnCard: ({ running, overdue, submitted }) =>
      `${formatCount(running)} running, ${formatCount(overdue)} overdue, ${formatCount(submitted)} submitted`,
  },
  figure('overdue', 'Overdue'),
  figure('submitted', 'Submitted'),
  figure('reviewsDue', 'Reviews due'),
  {
    source: 'meanAccuracy',
    label: 'Accuracy',
    align: 'right',
    render: ({ meanAccuracy }) => accuracyText(meanAccuracy),
    renderOnCard: ({ reviewsDue, meanAccuracy }) =>
      `${pluralize(reviewsDue, 'review')} due, accuracy ${accuracyText(meanAccuracy)}`,
  },
];

const Badges = ({ project: { state, isDefault } }: { project: Project }) => (
  <Box component="span" sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
    <StateBadge state={state} />
    {isDefault && <DefaultBadge />}
  </Box>
);
