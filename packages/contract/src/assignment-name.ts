/**
 * How users read an assignment everywhere: by its project, and by its number too if they have more than one of that project.
 * An assignment that only carries a penalty is not counted.
 */
export function assignmentName(work: { project: string; number: number; isOnlyOfProject: boolean }): string {
  return work.isOnlyOfProject ? work.project : `${work.project}, no. ${work.number}`;
}
