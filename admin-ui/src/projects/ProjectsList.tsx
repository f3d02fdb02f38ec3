import { formatCount, pluralize } from '@inkwell/contract/format-count';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SearchInput, SimpleList, SortButton, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { ExportButton } from '../exports/ExportButton';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { projectPath } from '../lists/projectPath';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Project } from '../providers/records';
import { PROJECTS } from '../providers/resources';
import { ProjectActionMenu } from './actions/ProjectActions';
import { Coverage } from './Coverage';
import { DefaultBadge, StateBadge } from './ProjectBadges';
import { accuracyText, stateChoices } from './projectTexts';

const Column = DataTable.Col<Project>;

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
          <ExportButton kind="texts" size="medium" />
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
      {isNarrow ? <ProjectCards /> : <ProjectsTable />}
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

const figure = (source: keyof Project, label: string) => (
  <Column
    key={source}
    source={source}
    label={label}
    disableSort
    align="right"
    render={(project) => formatCount(Number(project[source]))}
  />
);

const ProjectsTable = () => (
  <DataTable<Project> rowClick={(id) => projectPath(String(id))} bulkActionButtons={false} sx={narrowGaps}>
    <Column source="name" sx={{ minWidth: 160 }} render={(project) => <NameAndBadges project={project} />} />
    <Column
      source="coverage.images"
      label="Images"
      disableSort
      align="right"
      render={({ coverage }) => formatCount(coverage.images)}
    />
    <Column
      source="coverage"
      label="Coverage"
      disableSort
      sx={oneLine}
      render={({ coverage }) => <Coverage coverage={coverage} />}
    />
    {figure('running', 'Running')}
    {figure('overdue', 'Overdue')}
    {figure('submitted', 'Submitted')}
    {figure('reviewsDue', 'Reviews due')}
    <Column
      source="meanAccuracy"
      label="Accuracy"
      disableSort
      align="right"
      render={({ meanAccuracy }) => accuracyText(meanAccuracy)}
    />
    <Column label="Actions" disableSort align="right">
      <ProjectActionMenu />
    </Column>
  </DataTable>
);

const NameAndBadges = ({ project }: { project: Project }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <RecordLink to={projectPath(project.id)}>{project.name}</RecordLink>
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <StateBadge state={project.state} />
      {project.isDefault && <DefaultBadge />}
    </Box>
  </Box>
);

const ProjectCards = () => (
  <SimpleList<Project>
    rowClick={false}
    primaryText={(project) => <RecordLink to={projectPath(project.id)}>{project.name}</RecordLink>}
    secondaryText={(project) => (
      <DetailLines
        lines={[
          pluralize(project.coverage.images, 'image'),
          `${formatCount(project.running)} running, ${formatCount(project.overdue)} overdue, ${formatCount(project.submitted)} submitted`,
          `${pluralize(project.reviewsDue, 'review')} due, accuracy ${accuracyText(project.meanAccuracy)}`,
        ]}
      >
        <StateBadge state={project.state} />
        {project.isDefault && <DefaultBadge />}
        <Coverage coverage={project.coverage} />
      </DetailLines>
    )}
    rightIcon={() => <ProjectActionMenu />}
    sx={MENU_AT_THE_EDGE}
  />
);

/** In place of the width that MUI keeps for an icon before a text. */
const MENU_AT_THE_EDGE = { '& .MuiListItemIcon-root': { minWidth: 0 } };
