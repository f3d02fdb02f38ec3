import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DraftsService } from '../../drafts/drafts.service.js';
import type { ReviewKind, ReviewMark } from '../review.js';
import { ReviewReferences } from './review-references.service.js';

export interface ReviewedWork {
  id: string;
  kind: ReviewKind;
  userId: string;
  subjectId: string;
}

/** One text under review, with its reference. */
export interface ReviewItem {
  /** The image; for a document, the user. */
  itemId: string;
  image: { _id: string; filename: string; title: string } | null;
  title: string;
  /** HTML, sanitised. */
  submissionContent: string;
  referenceTitle: string | null;
  referenceText: string | null;
  isCorrect: boolean | null;
  comments: string;
}

type SubjectImage = { _id: string; filename: string; title: string; referenceText: string | null };

/** The texts of a review as they were submitted, also if they were changed or deleted later. */
@Injectable()
export class ReviewItems {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly references: ReviewReferences,
  ) {}

  /** In the order of the images. */
  async read(work: ReviewedWork): Promise<ReviewItem[]> {
    const marks = await this.marksOf(work);
    if (work.kind === 'document') {
      const reference = await this.references.ofDocuments();
      const submissionContent = await this.textOf(work, work.userId);
      const item = { itemId: work.userId, image: null, title: 'Document', submissionContent };
      return [{ ...item, ...reference, ...markOf(marks, work.userId) }];
    }
    const images = await this.imagesOf(work);
    return Promise.all(
      images.map(async ({ referenceText, ...image }) => ({
        itemId: image._id,
        image,
        title: image.title,
        submissionContent: await this.textOf(work, image._id),
        referenceTitle: referenceText && image.title,
        referenceText,
        ...markOf(marks, image._id),
      })),
    );
  }

  private async imagesOf({ kind, subjectId }: ReviewedWork): Promise<SubjectImage[]> {
    return this.database.query(kind === 'page' ? IMAGE_OF_PAGE : IMAGES_OF_SESSION, [subjectId]);
  }

  private async marksOf({ id }: ReviewedWork): Promise<ReviewMark[]> {
    const [row]: { marks: ReviewMark[] | null }[] = await this.database.query(
      'SELECT marks FROM reviews WHERE id = $1',
      [id],
    );
    return row?.marks ?? [];
  }

  private async textOf({ id, userId, kind }: ReviewedWork, subjectId: string): Promise<string> {
    const [found]: { version: number }[] = await this.database.query(VERSION_UNDER_REVIEW, [id, subjectId]);
    const text = found && (await this.drafts.read({ userId, kind, subjectId }, found.version));
    return text?.content ?? '';
  }
}

function markOf(marks: readonly ReviewMark[], itemId: string) {
  const mark = marks.find((one) => one.itemId === itemId);
  return { isCorrect: mark?.isCorrect ?? null, comments: mark?.comments ?? '' };
}

/** $1 image */
const IMAGE_OF_PAGE = `
  SELECT id AS "_id", filename, title, nullif(btrim(reference_text), '') AS "referenceText" FROM images WHERE id = $1`;

/** $1 session */
const IMAGES_OF_SESSION = `
  SELECT i.id AS "_id", i.filename, i.title, nullif(btrim(i.reference_text), '') AS "referenceText"
  FROM sequential_images p JOIN images i ON i.id = p.image_id
  WHERE p.session_id = $1 ORDER BY p.position`;

/**
 * $1 review, $2 subject of the text. While the review is open: the newest version, including an administrator's corrections.
 * After that: the version that was published or returned.
 */
const VERSION_UNDER_REVIEW = `
  SELECT v.version
  FROM reviews r
  JOIN drafts d ON d.user_id = r.user_id AND d.kind = r.kind AND d.subject_id = $2
  JOIN draft_versions v ON v.draft_id = d.id
    AND v.saved_at <= coalesce(r.published_at, r.returned_at, 'infinity')
  WHERE r.id = $1
  ORDER BY v.version DESC LIMIT 1`;
