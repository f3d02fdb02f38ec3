import { editWorkPath } from '../edit-work/editWorkPath';
import type { SearchResults, SearchType } from '../providers/dashboardCalls';
import { IMAGES, USERS } from '../providers/resources';
import { detailsPath } from '../signed-agreements/detailsPath';

export const SEARCH_TABS = [
  { type: 'all', label: 'All' },
  { type: 'users', label: 'Users' },
  { type: 'agreements', label: 'Agreements' },
  { type: 'images', label: 'Images' },
  { type: 'work', label: 'Work' },
] as const satisfies { type: SearchType; label: string }[];

export type Found =
  | { type: 'user'; key: string; user: SearchResults['users'][number] }
  | { type: 'agreement'; key: string; agreement: SearchResults['signedAgreements'][number] }
  | { type: 'image'; key: string; image: SearchResults['images'][number] }
  | { type: 'work'; key: string; work: SearchResults['works'][number] };

export interface ResultGroup {
  label: string;
  found: Found[];
}

/** Groups the results in display order, without empty groups. */
export function groupsOf({ users, signedAgreements, images, works }: SearchResults): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Users', found: users.map((user) => ({ type: 'user', key: `user-${user._id}`, user })) },
    {
      label: 'Signed Agreements',
      found: signedAgreements.map((agreement) => ({
        type: 'agreement',
        key: `agreement-${agreement._id}`,
        agreement,
      })),
    },
    { label: 'Images', found: images.map((image) => ({ type: 'image', key: `image-${image._id}`, image })) },
    { label: 'Work Content', found: works.map((work) => ({ type: 'work', key: `work-${work._id}`, work })) },
  ];
  return groups.filter(({ found }) => found.length > 0);
}

/** The path of the page that shows a result. */
export function pathOf(found: Found): string {
  switch (found.type) {
    case 'user':
      return `/${USERS}/${found.user._id}/show`;
    case 'agreement':
      return detailsPath({ id: found.agreement._id });
    case 'image':
      return `/${IMAGES}/${found.image._id}`;
    case 'work':
      return editWorkPath(found.work.userId._id ?? '');
  }
}
