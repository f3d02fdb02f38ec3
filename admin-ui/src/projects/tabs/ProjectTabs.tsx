import { lazy, Suspense } from 'react';
import { PathTabs } from '../../layout/PathTabs';
import { projectPath } from '../../lists/projectPath';
import type { ProjectDetails } from '../../providers/resources';
import { OverviewTab } from './OverviewTab';

const AssignmentsTab = lazy(async () => ({ default: (await import('./AssignmentsTab')).AssignmentsTab }));
const ProjectFiles = lazy(async () => ({
  default: (await import('../../reference-files/ProjectFiles')).ProjectFiles,
}));
const SettingsTab = lazy(async () => ({ default: (await import('./SettingsTab')).SettingsTab }));
const GuidelinesTab = lazy(async () => ({ default: (await import('./GuidelinesTab')).GuidelinesTab }));

/** In the order of the page. A new tab is an entry here and a case of `ProjectTab`. */
const tabs = [
  { path: '', label: 'Overview' },
  { path: 'images', label: 'Images' },
  { path: 'pdfs', label: 'PDFs' },
  { path: 'assignments', label: 'Assignments' },
  { path: 'guidelines', label: 'Guidelines' },
  { path: 'settings', label: 'Settings' },
] as const;

interface ProjectTabProps {
  project: ProjectDetails;
  tab: (typeof tabs)[number]['path'];
}

/** Each tab is loaded when it is opened. */
export const ProjectTabs = ({ project }: Pick<ProjectTabProps, 'project'>) => (
  <PathTabs label={`About ${project.name}`} page={projectPath(project.id)} tabs={tabs}>
    {(tab) => (
      <Suspense>
        <ProjectTab project={project} tab={tab} />
      </Suspense>
    )}
  </PathTabs>
);

const ProjectTab = ({ project, tab }: ProjectTabProps) => {
  switch (tab) {
    case '':
      return <OverviewTab project={project} />;
    case 'images':
      return <ProjectFiles project={project} field="image" />;
    case 'pdfs':
      return <ProjectFiles project={project} field="pdf" />;
    case 'assignments':
      return <AssignmentsTab project={project} />;
    case 'guidelines':
      return <GuidelinesTab project={project} />;
    case 'settings':
      return <SettingsTab project={project} />;
  }
};
