import { SIGNED_AGREEMENTS } from '../providers/resources';

export function detailsPath({ id }: { id: string | number }): string {
  return `/${SIGNED_AGREEMENTS}/${encodeURIComponent(id)}/show`;
}
