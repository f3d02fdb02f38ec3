import { useDashboard } from './queries';

/** Whether the writing surface leaves the spelling as it is. Beside an image it does, unless the project says otherwise. */
export function useKeepsSpelling(place: 'document' | 'image'): boolean {
  const { data: dashboard } = useDashboard();
  // The last answer of a server of the previous release has no such field.
  return dashboard?.assignment?.project.keepsSpelling ?? place === 'image';
}
