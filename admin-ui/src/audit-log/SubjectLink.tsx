import { Box } from '@mui/material';
import { useGetManyAggregate } from 'react-admin';
import { RecordLink } from '../lists/RecordLink';
import {
  AGREEMENTS,
  type AuditEntry,
  EMAILS,
  IMAGES,
  PDFS,
  PROJECTS,
  SIGNED_AGREEMENTS,
  USERS,
} from '../providers/resources';
import { subjectText } from './auditText';

interface SubjectPage {
  resource: string;
  /** What follows the id in the path. */
  rest: string;
}

const USER_PAGE: SubjectPage = { resource: USERS, rest: '/show' };
/** The subject of these entries is the user whose work it is. */
const REVIEWS_OF_USER: SubjectPage = { resource: USERS, rest: '/show/reviews' };

/** The page of the record, by the first part of the action. */
const PAGES = new Map<string | undefined, SubjectPage>([
  ['user', USER_PAGE],
  ['review', REVIEWS_OF_USER],
  ['sequential-work', REVIEWS_OF_USER],
  ['agreement', { resource: AGREEMENTS, rest: '' }],
  ['signed-agreement', { resource: SIGNED_AGREEMENTS, rest: '/show' }],
  ['email', { resource: EMAILS, rest: '/show' }],
  ['image', { resource: IMAGES, rest: '' }],
  ['pdf', { resource: PDFS, rest: '' }],
  ['project', { resource: PROJECTS, rest: '/show' }],
]);

/** The record of an entry, with a link as long as it exists. */
export const SubjectLink = ({ entry }: { entry: AuditEntry }) => {
  const page = PAGES.get(entry.action.split('.')[0]);
  if (!entry.subjectId || !page) return subjectText(entry);
  return <FoundSubject page={page} id={entry.subjectId} text={subjectText(entry)} />;
};

interface FoundSubjectProps {
  page: SubjectPage;
  id: string;
  text: string;
}

/** All links of a page are checked with one call for each resource. */
const FoundSubject = ({ page: { resource, rest }, id, text }: FoundSubjectProps) => {
  const { data } = useGetManyAggregate(resource, { ids: [id] });
  if (data?.some((record) => record?.id === id))
    return <RecordLink to={`/${resource}/${encodeURIComponent(id)}${rest}`}>{text}</RecordLink>;
  // As wide as the link, so that nothing moves when the link appears.
  return (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {text}
    </Box>
  );
};
