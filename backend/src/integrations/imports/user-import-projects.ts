import { nameKey } from '@inkwell/contract/name-key';
import type { EntityManager } from 'typeorm';
import { READ_PROJECTS } from './user-import.queries.js';
import type { CheckedRow } from './user-import-check.js';
import type { UserImportRow } from './user-import-row.entity.js';

/** A row with everything that is checked once, when the file arrives. */
export type ImportRow = Omit<UserImportRow, 'taskId' | 'place'>;

export interface NamedProject {
  id: string;
  name: string;
}

/** A row of a file, with what identifies it for staff. */
export type FileImportRow = ImportRow & Pick<CheckedRow, 'written'>;

/** Finds the projects that the rows name. Refuses rows whose project does not exist, and those that an earlier row makes needless. */
export async function findProjects(
  tx: EntityManager,
  checked: readonly CheckedRow[],
): Promise<{ rows: FileImportRow[]; projects: Map<string, NamedProject> }> {
  const isNamed = checked.some(({ project }) => project !== '');
  const find = finderOf(isNamed ? await tx.query(READ_PROJECTS) : []);
  const projects = new Map<string, NamedProject>();
  const rows = checked.map(({ project: name, ...row }): FileImportRow => {
    const project = name === '' ? null : find(name);
    if (typeof project === 'string')
      return { ...row, projectId: null, fields: null, refusal: row.refusal ?? project };
    if (project) projects.set(project.id, project);
    return { ...row, projectId: project?.id ?? null };
  });
  return { rows: refuseRepeated(rows), projects };
}

/** @returns a function that finds a project by its name or id, or says why there is none */
function finderOf(projects: readonly NamedProject[]): (name: string) => NamedProject | string {
  const exact = new Map(
    projects.flatMap((project) => [[project.id, project] as const, [project.name, project] as const]),
  );
  const similar = new Map<string, NamedProject[]>();
  for (const [name, project] of exact)
    similar.set(nameKey(name), [...(similar.get(nameKey(name)) ?? []), project]);
  return (name) => {
    const [found, other] = similar.get(nameKey(name)) ?? [];
    if (exact.has(name) || !found) return exact.get(name) ?? `There is no project “${name}”.`;
    return other ? `“${found.name}” and “${other.name}” are projects. Please write the name exactly.` : found;
  };
}

/** Several rows of one user may name several projects. */
function refuseRepeated(rows: readonly FileImportRow[]): FileImportRow[] {
  const known = new Map<string, { line: number; projectIds: Set<string | null> }>();
  return rows.map((row) => {
    const { line, fields, projectId } = row;
    if (!fields) return row;
    const earlier = known.get(fields.email) ?? { line, projectIds: new Set() };
    known.set(fields.email, earlier);
    const isRepeated = earlier.line !== line && (projectId === null || earlier.projectIds.has(projectId));
    earlier.projectIds.add(projectId);
    return isRepeated
      ? { ...row, fields: null, refusal: `Line ${earlier.line} has the same e-mail address.` }
      : row;
  });
}
