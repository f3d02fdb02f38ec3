import { SEQUENTIAL_WORK } from '../providers/resources';

export function reviewPath({ id }: { id: string | number }): string {
  return `/${SEQUENTIAL_WORK}/${encodeURIComponent(id)}/review`;
}

export function detailsPath({ id }: { id: string | number }): string {
  return `/${SEQUENTIAL_WORK}/${encodeURIComponent(id)}/show`;
}
