import { withoutContactFields } from '../core/http/contact-field.js';

/** A place of a response with the name or a contact of a user. */
export interface NamePlace {
  userId: string;
  /** The project, or an assignment of it, that the record is about. Both absent: the record is the account of the user. */
  projectId?: string | undefined;
  assignmentId?: string | undefined;
  /** Whether the project or the assignment is a field of the account, which may have others. */
  isAccount: boolean;
}

type Fields = Record<string, unknown>;
type Context = Pick<NamePlace, 'projectId' | 'assignmentId'>;

const USER_IDS = ['userId', '_id', 'id'] as const;
const NAMES = ['name', 'userName'] as const;

/**
 * Returns a copy of a response in which the places with the name of a user have the name that `shownName` returns, and no contact data. For
 * null the place stays as it is. Ids of other records are places too: no user has them.
 */
export function mapNames(
  value: unknown,
  shownName: (place: NamePlace) => string | null,
  around: Context = {},
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNames(item, shownName, around));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = value as Fields;
  const own = contextOf(fields);
  const within = own ?? around;
  const copy = Object.fromEntries(
    Object.entries(fields).map(([field, child]) => [field, mapNames(child, shownName, within)]),
  );
  const idField = USER_IDS.find((field) => typeof fields[field] === 'string');
  if (idField === undefined) return copy;
  const isAccount =
    around.projectId === undefined && around.assignmentId === undefined && idField !== 'userId';
  const name = shownName({ userId: String(fields[idField]), ...within, isAccount });
  if (name === null) return copy;
  const hidden: Fields = withoutContactFields(copy);
  for (const field of NAMES) if (typeof hidden[field] === 'string') hidden[field] = name;
  // A match would give letters of the name.
  if ('matches' in hidden && NAMES.some((field) => field in hidden)) hidden.matches = [];
  return hidden;
}

/** What a record is about. */
function contextOf({ project, assignmentId }: Fields): Context | undefined {
  const projectId = Object(project)._id;
  if (typeof projectId === 'string') return { projectId };
  return typeof assignmentId === 'string' ? { assignmentId } : undefined;
}
