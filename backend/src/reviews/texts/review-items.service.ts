import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { DraftReaderService, type DraftText } from '../../drafts/draft-reader.service.js';
import type { ReviewKind, ReviewMark } from '../review.js';
import { isActiveInProjectSql, publishedMarks } from '../review.queries.js';

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
  referenceIds: string[] | null;
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
  referenceTitle: string | null;
  referenceText: string | null;
  isCorrect: boolean | null;
  comments: string;
}

/** A text under review without its content. */
export type ListedItem = Pick<ReviewItem, 'itemId' | 'image' | 'title' | 'isCorrect' | 'comments'>;

type DocumentReference = Pick<ReviewItem, 'referenceTitle' | 'referenceText'>;
type SubjectImage = NonNullable<ReviewItem['image']>;

/** The texts of a review as they were submitted, also if they were changed or deleted later. */
@Injectable()
export class ReviewItemsService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftReaderService,
  ) {}

  /** @param itemId for one text only; without such a text, none is returned @throws HttpError NOT_FOUND */
  async read(id: string, itemId: string | null = null): Promise<ReviewedWork> {
    const { marks, referenceIds, ...work } = await this.readRecord(id);
    return { ...work, items: await this.readItems(work, marks ?? [], referenceIds, itemId) };
  }

  /** The texts without their contents, in the order of the images. @throws HttpError NOT_FOUND */
  async list(id: string): Promise<ListedItem[]> {
    const { marks, kind, subjectId, userId } = await this.readRecord(id);
    const given = new Map(marks?.map((mark) => [mark.itemId, mark]));
    const listed = (itemId: string, image: SubjectImage | null, title: string) => {
      const { isCorrect = null, comments = '' } = given.get(itemId) ?? {};
      return { itemId, image, title, isCorrect, comments };
    };
    if (kind === 'document') return [listed(userId, null, 'Document')];
    const images: SubjectImage[] = await this.database.query(
      kind === 'page' ? LIST_IMAGE_OF_PAGE : LIST_IMAGES_OF_SESSION,
      [subjectId],
    );
    return images.map((image) => listed(image._id, image, image.title));
  }

  private async readRecord(id: string): Promise<ReviewRecord> {
    const [review]: ReviewRecord[] = await this.database.query(READ_REVIEW, [id]);
    if (!review) throw new HttpError('NOT_FOUND', 'This review does not exist.');
    return review;
  }

  private async readItems(
    work: Omit<ReviewedWork, 'items'>,
    marks: readonly ReviewMark[],
    referenceIds: string[] | null,
    itemId: string | null,
  ): Promise<ReviewItem[]> {
    if (work.kind === 'document') {
      if (itemId !== null && itemId !== work.userId) return [];
      const reference = await this.referenceOfDocument(work.assignmentId, referenceIds);
      const texts = await this.textsOf(work, [work.userId]);
      const item = { itemId: work.userId, image: null, title: 'Document', ...textOf(texts, work.userId) };
      return [{ ...item, ...reference, ...markOf(marks, work.userId) }];
    }
    const images: (SubjectImage & Pick<ReviewItem, 'referenceText'>)[] = await this.database.query(
      work.kind === 'page' ? IMAGE_OF_PAGE : IMAGES_OF_SESSION,
      [work.subjectId, itemId],
    );
    const texts = await this.textsOf(
      work,
      images.map(({ _id }) => _id),
    );
    return images.map(({ referenceText, ...image }) => ({
      itemId: image._id,
      image,
      title: image.title,
      ...textOf(texts, image._id),
      referenceTitle: referenceText && image.title,
      referenceText,
      ...markOf(marks, image._id),
    }));
  }

  /**
   * The reference texts of these PDFs in their order; if none has one, those of these images.
   * @param fileIds null for the active files of the project
   */
  private async referenceOfDocument(
    assignmentId: string,
    fileIds: string[] | null,
  ): Promise<DocumentReference> {
    const joinTexts = async (kind: 'pdf' | 'image') => {
      const [joined]: DocumentReference[] = await this.database.query(JOIN_TEXTS, [
        assignmentId,
        kind,
        fileIds,
      ]);
      return joined ?? { referenceTitle: null, referenceText: null };
    };
    const fromPdfs = await joinTexts('pdf');
    return fromPdfs.referenceText ? fromPdfs : joinTexts('image');
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

function markOf(marks: readonly ReviewMark[], itemId: string) {
  const mark = marks.find((one) => one.itemId === itemId);
  return { isCorrect: mark?.isCorrect ?? null, comments: mark?.comments ?? '' };
}

/** $1 review */
const READ_REVIEW = `
  SELECT r.id, r.kind, r.user_id AS "userId", r.assignment_id AS "assignmentId", r.subject_id AS "subjectId",
    ${publishedMarks('r')} AS marks, r.reference_ids AS "referenceIds"
  FROM reviews r WHERE r.id = $1`;

/** $1 assignment, $2 kind, $3 files or null */
const JOIN_TEXTS = `
  SELECT string_agg(f.title, ', ' ORDER BY f.position, f.id) AS "referenceTitle",
    string_agg(btrim(f.reference_text), E'\\n\\n' ORDER BY f.position, f.id) AS "referenceText"
  FROM reference_files f
  WHERE f.kind = $2 AND coalesce(f.id = ANY($3::uuid[]), ${isActiveInProjectSql('$1::uuid')}) AND f.reference_text ~ '\\S'`;

const OF_IMAGE = `FROM reference_files i WHERE i.id = $1`;
const OF_SESSION = `FROM sequential_images p JOIN reference_files i ON i.id = p.image_id WHERE p.session_id = $1`;
const IMAGE = 'i.id AS "_id", i.filename, i.title';
const REFERENCE = `nullif(btrim(i.reference_text), '') AS "referenceText"`;

/** $1 image */
const LIST_IMAGE_OF_PAGE = `SELECT ${IMAGE} ${OF_IMAGE}`;
/** $1 session */
const LIST_IMAGES_OF_SESSION = `SELECT ${IMAGE} ${OF_SESSION} ORDER BY p.position`;
/** $1 image, $2 the only image that is wanted, or null for all */
const IMAGE_OF_PAGE = `SELECT ${IMAGE}, ${REFERENCE} ${OF_IMAGE} AND coalesce(i.id = $2::uuid, true)`;
/** $1 session, $2 as above */
const IMAGES_OF_SESSION = `
  SELECT ${IMAGE}, ${REFERENCE} ${OF_SESSION} AND coalesce(i.id = $2::uuid, true) ORDER BY p.position`;

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
      AND version <= coalesce((r.result->>'textVersion')::int, version)
    ORDER BY version DESC LIMIT 1) v
  WHERE r.id = $1`,
};
