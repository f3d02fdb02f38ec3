import { useQueryClient } from '@tanstack/react-query';
import type { Dashboard } from '../api/types';
import { useAssignment } from '../work/assignment';
import { dashboardQuery, useDashboard } from '../work/queries';

interface ProjectGuidelines {
  /** The newest version that is known. */
  version: number;
  /** Null if the user has opened this version. */
  news: 'not read yet' | 'changed' | null;
  /** To be called with the version that the user reads. */
  markRead: (version: number) => void;
}

/** Which guidelines the project of the assignment has; null if it has none. */
export function useProjectGuidelines(): ProjectGuidelines | null {
  const queryClient = useQueryClient();
  const { dashboardOf } = useAssignment();
  const { data: dashboard } = useDashboard();
  const project = dashboard?.assignment?.project;
  const version = project?.guidelinesVersion ?? null;
  if (version === null) return null;

  const opened = project?.guidelinesOpenedVersion ?? null;
  const news = opened === null ? 'not read yet' : opened < version ? 'changed' : null;
  /** The dashboard is read each minute only. */
  const markRead = (read: number) => {
    const { queryKey } = dashboardQuery(dashboardOf);
    queryClient.setQueryData<Dashboard>(queryKey, (shown) => shown && withOpened(shown, read));
  };
  return { version, news, markRead };
}

function withOpened(dashboard: Dashboard, guidelinesOpenedVersion: number): Dashboard {
  const { assignment } = dashboard;
  if (!assignment) return dashboard;
  const project = { ...assignment.project, guidelinesOpenedVersion };
  return { ...dashboard, assignment: { ...assignment, project } };
}
