import { PROJECTS } from '../providers/resources';

/** The page of a project. @param tab the last part of the address of a tab, such as `settings`; by default the overview */
export function projectPath(id: string, tab = ''): string {
  return `/${PROJECTS}/${id}/show${tab && `/${tab}`}`;
}
