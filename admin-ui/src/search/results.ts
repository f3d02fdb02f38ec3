import type { Schema } from '@inkwell/contract/client';
import { editWorkPath } from '../edit-work/editWorkPath';
import { textPath } from '../edit-work/textPath';
import { totalText } from '../lists/ListPagination';
import { listPath } from '../lists/listPath';
import { projectPath } from '../lists/projectPath';
import { IMAGES, PROJECTS, SIGNED_AGREEMENTS, USERS } from '../providers/resources';
import { detailsPath } from '../signed-agreements/detailsPath';

export type SearchAnswer = Schema<'SearchResponse'>;
type SearchResults = Schema<'SearchResults'>;
export type SearchType = 'all' | 'users' | 'agreements' | 'images' | 'projects' | 'work';

export const SEARCH_TABS = [
  { type: 'all', label: 'All' },
  { type: 'users', label: 'Users' },
  { type: 'agreements', label: 'Agreements' },
  { type: 'images', label: 'Images' },
  { type: 'projects', label: 'Projects' },
  { type: 'work', label: 'Work' },
] as const satisfies { type: SearchType; label: string }[];

/** How many results of each group the server returns for type `all`. */
const LIMIT_ALL_GROUPS = 8;

export type SearchResult =
  | { type: 'user'; key: string; user: SearchResults['users'][number] }
  | { type: 'agreement'; key: string; agreement: SearchResults['signedAgreements'][number] }
  | { type: 'image'; key: string; image: SearchResults['images'][number] }
  | { type: 'project'; key: string; project: SearchResults['projects'][number] }
  | { type: 'work'; key: string; work: SearchResults['works'][number] };

/** Opens the list of all results, or searches one group. */
export interface SeeAll {
  type: 'see-all';
  key: string;
  label: string;
  to: ReturnType<typeof listPath> | 'work';
}

export type SearchOption = SearchResult | SeeAll;

interface ResultGroup {
  label: string;
  results: SearchResult[];
  seeAll: SeeAll | null;
}

/** Groups the results in display order, without empty groups. */
export function groupsOf({ results, totals }: SearchAnswer, q: string, type: SearchType): ResultGroup[] {
  const { users, signedAgreements, images, projects, works } = results;
  const seeAll = (resource: string, shown: unknown[], count: SearchAnswer['totals']['users']) =>
    count.total > shown.length ? linkToList(resource, q, totalText(count.total, count)) : null;
  const groups: ResultGroup[] = [
    {
      label: 'Users',
      results: users.map((user) => ({ type: 'user', key: `user-${user._id}`, user })),
      seeAll: seeAll(USERS, users, totals.users),
    },
    {
      label: 'Signed Agreements',
      results: signedAgreements.map((agreement) => ({
        type: 'agreement',
        key: `agreement-${agreement._id}`,
        agreement,
      })),
      seeAll: seeAll(SIGNED_AGREEMENTS, signedAgreements, totals.signedAgreements),
    },
    {
      label: 'Images',
      results: images.map((image) => ({ type: 'image', key: `image-${image._id}`, image })),
      seeAll: seeAll(IMAGES, images, totals.images),
    },
    {
      label: 'Projects',
      results: projects.map((project) => ({ type: 'project', key: `project-${project._id}`, project })),
      seeAll: seeAll(PROJECTS, projects, totals.projects),
    },
    {
      label: 'Work Content',
      results: works.map((work) => ({ type: 'work', key: `work-${work._id}`, work })),
      seeAll: type === 'all' && works.length >= LIMIT_ALL_GROUPS ? MORE_WORK : null,
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function linkToList(resource: string, q: string, total: string): SeeAll {
  return {
    type: 'see-all',
    key: `all-${resource}`,
    label: `See all ${total}`,
    to: listPath(resource, { q }),
  };
}

/** Texts have no list with a search, but their own tab shows more of them. */
const MORE_WORK: SeeAll = { type: 'see-all', key: 'all-work', label: 'See more work', to: 'work' };

/** The path of the page that shows a result. */
export function pathOf(result: SearchResult, { canEditWork }: { canEditWork: boolean }): string {
  switch (result.type) {
    case 'user':
      return `/${USERS}/${result.user._id}/show`;
    case 'agreement':
      return detailsPath({ id: result.agreement._id });
    case 'image':
      return `/${IMAGES}/${result.image._id}`;
    case 'project':
      return projectPath(result.project._id);
    case 'work': {
      const { _id: textId, kind, snippet, userId, assignmentId } = result.work;
      const [match] = snippet.matches;
      const found = match ? snippet.text.slice(match.start, match.end) : '';
      // Only a document has an editor.
      return kind === 'document' && canEditWork
        ? editWorkPath({ id: userId._id ?? '', assignmentId }, found)
        : textPath(userId._id ?? '', textId, found);
    }
  }
}
