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

export type SearchResult =
  | { type: 'user'; key: string; user: SearchResults['users'][number] }
  | { type: 'agreement'; key: string; agreement: SearchResults['signedAgreements'][number] }
  | { type: 'image'; key: string; image: SearchResults['images'][number] }
  | { type: 'work'; key: string; work: SearchResults['works'][number] };

export interface ResultGroup {
  label: string;
  results: SearchResult[];
}

/** Groups the results in display order, without empty groups. */
export function groupsOf({ users, signedAgreements, images, works }: SearchResults): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Users', results: users.map((user) => ({ type: 'user', key: `user-${user._id}`, user })) },
    {
      label: 'Signed Agreements',
      results: signedAgreements.map((agreement) => ({
        type: 'agreement',
        key: `agreement-${agreement._id}`,
        agreement,
      })),
    },
    {
      label: 'Images',
      results: images.map((image) => ({ type: 'image', key: `image-${image._id}`, image })),
    },
    {
      label: 'Work Content',
      results: works.map((work) => ({ type: 'work', key: `work-${work._id}`, work })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** The path of the page that shows a result. */
export function pathOf(result: SearchResult): string {
  switch (result.type) {
    case 'user':
      return `/${USERS}/${result.user._id}/show`;
    case 'agreement':
      return detailsPath({ id: result.agreement._id });
    case 'image':
      return `/${IMAGES}/${result.image._id}`;
    case 'work':
      return editWorkPath(result.work.userId._id ?? '');
  }
}
