import { createContext, useContext } from 'react';
import type { ReferenceFile } from '../providers/resources';
import { type ReferenceFileKind, useFileKind } from './kinds';

/** The project whose page has the list around the caller; undefined in the list of all projects. */
export const ProjectOfListContext = createContext<string | undefined>(undefined);

/** Says in the address of a file that the page of its project had the list from which it was opened. */
const FROM_PROJECT = 'list=project';

/** Where react-admin keeps the search, the filters and the order of a list. @param projectId of a list on the page of a project */
export const listStoreKey = ({ resource }: ReferenceFileKind, projectId: string | undefined) =>
  projectId === undefined ? `${resource}.listParams` : `${resource}.ofProject.${projectId}`;

export const isFromProject = (search: string) => new URLSearchParams(search).get('list') === 'project';

/** The path of a file's page. `isOfProject`: opened from the list on the page of its project. */
export const filePath = ({ resource }: ReferenceFileKind, id: string, isOfProject: boolean) =>
  `/${resource}/${id}${isOfProject ? `?${FROM_PROJECT}` : ''}`;

/** A PDF without a project is shown in all of them. */
export const projectName = ({ project }: Pick<ReferenceFile, 'project'>) => project?.name ?? 'All projects';

/** The list around the caller. */
export function useFileList() {
  const kind = useFileKind();
  const projectId = useContext(ProjectOfListContext);
  return {
    projectId,
    pathOf: ({ id }: Pick<ReferenceFile, 'id'>) => filePath(kind, id, projectId !== undefined),
  };
}
