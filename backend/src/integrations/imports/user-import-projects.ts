import type { EntityManager } from 'typeorm';
import type { ProjectState } from '../../assignments/assignment.js';
import { FIND_PROJECTS } from './user-import.queries.js';
import type { CheckedRow } from './user-import-check.js';
import type { UserImportRow } from './user-import-row.entity.js';

/** A row with everything that is checked once, when the file arrives. */
export type ImportRow = Omit<UserImportRow, 'taskId' | 'place'>;

export interface NamedProject {
  id: string;
  name: string;
  state: ProjectState;
}

/** Finds the projects that the rows name, and refuses rows whose project does not exist. */
export async function findProjects(
  tx: EntityManager,
  checked: readonly CheckedRow[],
): Promise<{ rows: ImportRow[]; projects: Map<string, NamedProject> }> {
  const names = [...new Set(checked.flatMap(({ project }) => (project ? [project] : [])))];
  const found: NamedProject[] = names.length > 0 ? await tx.query(FIND_PROJECTS, [names]) : [];
  const byName = new Map(
    found.flatMap(
      (project) =>
        [
          [project.id, project],
          [project.name, project],
        ] as const,
    ),
  );
  const rows = checked.map(({ project: name, ...row }): ImportRow => {
    const project = byName.get(name);
    const isUnknown = name !== '' && !project && row.refusal === null;
    return {
      ...row,
      projectId: project?.id ?? null,
      ...(isUnknown && { fields: null, refusal: `There is no project “${name}”.` }),
    };
  });
  return { rows, projects: new Map(found.map((project) => [project.id, project])) };
}
