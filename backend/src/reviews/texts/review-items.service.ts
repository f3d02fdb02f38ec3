import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { poolOf } from '../../core/database/pool.js';
import { many, one } from '../../core/database/rows.js';
import { DraftReaderService, type DraftText } from '../../drafts/draft-reader.service.js';
import { reviewNotFound } from '../review.errors.js';
import type { ReviewKind, ReviewMark } from '../review.js';
import { publishedMarks } from '../review.queries.js';
import {
  type ComparedReference,
  ComparedReferencesService,
  type ReferenceWithText,
} from './compared-references.service.js';

/** The work of a review with its texts. */
export interface ReviewedWork extends WorkKey {
  id: string;
  kind: ReviewKind;
  subjectId: string;
  /** In the order of the images. */
  items: ReviewItem[];
}

interface ReviewRecord extends Omit<ReviewedWork, 'items'> {
  marks: ReviewMark[] | null;
  isPublished: boolean;
}

/** One text under review, with its reference. */
export interface ReviewItem {
  /** The image; for a document, the user. */
  itemId: string;
  image: { _id: string; filename: string; title: string } | null;
  title: string;
  /** HTML, sanitised. */
  submissionContent: string;
  /** Null without a text. */
  textVersion: number | null;
  /** The images or PDFs of the reference text, in its order. Empty without one. */
  references: ComparedReference[];
  /** The titles of the files. */
  referenceTitle: string | null;
  referenceText: string | null;
  isCorrect: boolean | null;
  comments: string;
}

/** A text under review without its content. */
export type ListedItem = Pick<ReviewItem, 'itemId' | 'image' | 'title' | 'isCorrect' | 'comments'>;

type SubjectImage = NonNullable<ReviewItem['image']>;

/** The texts of a review as they were submitted, also if they were changed or deleted later. */
@Injectable()
export class ReviewItemsService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftReaderService,
    private readonly references: ComparedReferencesService,
  ) {}

  /** @param itemId for one text only; without such a text, none is returned @throws HttpError NOT_FOUND */
  async read(id: string, itemId: string | null = null): Promise<ReviewedWork> {
    const { marks, isPublished, ...work } = await this.readRecord(id);
    const references = await this.references.read({ ...work, isPublished }, itemId);
    return { ...work, items: await this.readItems(work, marks ?? [], references, itemId) };
  }

  /** The texts without their contents, in the order of the images. @throws HttpError NOT_FOUND */
  async list(id: string): Promise<ListedItem[]> {
    const { marks, ...work } = await this.readRecord(id);
    const subjects = await this.subjectsOf(work, null);
    return subjects.map((subject) => ({ ...subject, ...markOf(marks ?? [], subject.itemId) }));
  }

  private async readRecord(id: string): Promise<ReviewRecord> {
    const review = await one<ReviewRecord>(this.database, READ_REVIEW, [id]);
    if (!review) throw reviewNotFound();
    return review;
  }

  private async readItems(
    work: Omit<ReviewedWork, 'items'>,
    marks: readonly ReviewMark[],
    references: ReadonlyMap<string, ReferenceWithText[]>,
    itemId: string | null,
  ): Promise<ReviewItem[]> {
    const subjects = await this.subjectsOf(work, itemId);
    const texts = await this.textsOf(
      work,
      subjects.map((subject) => subject.itemId),
    );
    return subjects.map((subject) => ({
      ...subject,
      ...textOf(texts, subject.itemId),
      ...referenceOf(references.get(subject.itemId) ?? []),
      ...markOf(marks, subject.itemId),
    }));
  }

  private async subjectsOf(
    { kind, userId, subjectId }: Omit<ReviewedWork, 'items'>,
    itemId: string | null,
  ): Promise<Pick<ReviewItem, 'itemId' | 'image' | 'title'>[]> {
    if (kind === 'document')
      return itemId === null || itemId === userId ? [{ itemId: userId, image: null, title: 'Document' }] : [];
    const images = await many<SubjectImage>(
      this.database,
      kind === 'page' ? IMAGE_OF_PAGE : IMAGES_OF_SESSION,
      [subjectId, itemId],
    );
    return images.map((image) => ({ itemId: image._id, image, title: image.title }));
  }

  private async textsOf(
    { id, userId, assignmentId, kind }: Omit<ReviewedWork, 'items'>,
    subjectIds: string[],
  ): Promise<Map<string, DraftText>> {
    const { rows } = await poolOf(this.database).query<{ subjectId: string; version: number }>({
      ...READ_VERSIONS,
      values: [id, subjectIds],
    });
    return this.drafts.readAll(
      { userId, assignmentId, kind },
      new Map(rows.map(({ subjectId, version }) => [subjectId, version])),
    );
  }
}

function textOf(texts: ReadonlyMap<string, DraftText>, subjectId: string) {
  const { content: submissionContent = '', version: textVersion = null } = texts.get(subjectId) ?? {};
  return { submissionContent, textVersion };
}

function referenceOf(
  found: readonly ReferenceWithText[],
): Pick<ReviewItem, 'references' | 'referenceTitle' | 'referenceText'> {
  if (found.length === 0) return { references: [], referenceTitle: null, referenceText: null };
  return {
    references: found.map(({ text: _, ...reference }) => reference),
    referenceTitle: found.map(({ title }) => title).join(', '),
    referenceText: found.map(({ text }) => text).join('\n\n'),
  };
}

function markOf(marks: readonly ReviewMark[], itemId: string) {
  const mark = marks.find((one) => one.itemId === itemId);
  return { isCorrect: mark?.isCorrect ?? null, comments: mark?.comments ?? '' };
}

/** $1 review */
const READ_REVIEW = `
  SELECT r.id, r.kind, r.user_id AS "userId", r.assignment_id AS "assignmentId", r.subject_id AS "subjectId",
    ${publishedMarks('r')} AS marks, r.status = 'published' AS "isPublished"
  FROM reviews r WHERE r.id = $1`;

const OF_IMAGE = `FROM reference_files i WHERE i.id = $1`;
const OF_SESSION = `FROM sequential_images p JOIN reference_files i ON i.id = p.image_id WHERE p.session_id = $1`;
const IMAGE = 'i.id AS "_id", i.filename, i.title';

/** $1 image, $2 the only image that is wanted, or null for all */
const IMAGE_OF_PAGE = `SELECT ${IMAGE} ${OF_IMAGE} AND coalesce(i.id = $2::uuid, true)`;
/** $1 session, $2 as above */
const IMAGES_OF_SESSION = `
  SELECT ${IMAGE} ${OF_SESSION} AND coalesce(i.id = $2::uuid, true) ORDER BY p.position`;

/**
 * $1 review, $2 subjects of the texts. While the review is open: the newest version, including an administrator's corrections.
 * After that: the version that was compared, or the one that was published or returned. Prepared by name: PostgreSQL would plan it
 * for longer than it runs.
 */
const READ_VERSIONS = {
  name: 'read-versions-under-review',
  text: `
  SELECT d.subject_id AS "subjectId", v.version
  FROM reviews r
  JOIN drafts d ON d.assignment_id = r.assignment_id AND d.kind = r.kind AND d.subject_id = ANY($2::uuid[])
  CROSS JOIN LATERAL (
    SELECT version FROM draft_versions
    WHERE draft_id = d.id AND saved_at <= coalesce(r.published_at, r.returned_at, 'infinity')
      AND version <= coalesce((
        SELECT c."textVersion" FROM jsonb_to_recordset(r.compared) AS c ("itemId" uuid, "textVersion" int)
        WHERE c."itemId" = d.subject_id), version)
    ORDER BY version DESC LIMIT 1) v
  WHERE r.id = $1`,
};
