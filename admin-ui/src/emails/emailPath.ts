import { EMAILS } from '../providers/resources';

export function emailPath({ id }: { id: string | number }): string {
  return `/${EMAILS}/${encodeURIComponent(id)}/show`;
}
