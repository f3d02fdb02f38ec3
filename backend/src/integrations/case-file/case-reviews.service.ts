import { Injectable } from '@nestjs/common';
import { FileStore } from '../../core/storage/file-store.js';
import { ReviewItemsService } from '../../reviews/texts/review-items.service.js';
import { ReviewProposalsService } from '../../reviews/texts/review-proposals.service.js';
import { CaseComparison, type ComparedItem } from './case-comparison.js';
import type { CaseRecords, ReopenedRecord, ReviewRecord } from './case-records.js';
import { readStoredPdf } from './stored-pdf.js';
import { type CaseFile, jsonFile, numbered } from './written-files.js';

/** `report` is the path of the PDF; null if none was made, or if it is lost. */
type WithReport<Record extends { reportKey: string | null }> = Omit<Record, 'reportKey'> & {
  report: string | null;
};

export interface WrittenReview extends WithReport<ReviewRecord> {
  /** Path of the page; null if no text has a reference. */
  comparison: string | null;
  earlierResults: WithReport<ReopenedRecord>[];
}

/** Writes the reports of the reviews of a case, and the comparisons with the references. */
@Injectable()
export class CaseReviewsService {
  private readonly page = new CaseComparison();

  constructor(
    private readonly items: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
    private readonly stored: FileStore,
  ) {}

  /** The files, and at last the list of reviews. @param now when the comparisons are made */
  async *files({ reviews, reopened }: CaseRecords, now: Date): AsyncGenerator<CaseFile, WrittenReview[]> {
    const written: WrittenReview[] = [];
    for (const [index, { reportKey, ...review }] of reviews.entries()) {
      const folder = `reviews/${numbered(index)}-${review.kind}-round-${review.round}`;
      const comparison = yield* this.comparisonOf(review, folder, now);
      const earlierResults: WrittenReview['earlierResults'] = [];
      for (const { reportKey: key, ...earlier } of reopened.filter(
        ({ reviewId }) => reviewId === review.id,
      )) {
        const path = `${folder}/report-version-${earlier.version}.pdf`;
        earlierResults.push({ ...earlier, report: yield* this.reportAt(path, key, earlier.publishedAt) });
      }
      const path = `${folder}/report-version-${review.resultVersion}.pdf`;
      const report = yield* this.reportAt(path, reportKey, review.publishedAt ?? now);
      written.push({ ...review, report, comparison, earlierResults });
    }
    return written;
  }

  private async *comparisonOf(
    review: Omit<ReviewRecord, 'reportKey'>,
    folder: string,
    now: Date,
  ): AsyncGenerator<CaseFile, string | null> {
    const work = await this.items.read(review.id);
    const scores = await this.proposals.score(work);
    const compared: ComparedItem[] = work.items.flatMap((item) => {
      const { title, textVersion, references, referenceText } = item;
      const accuracy = scores.items.find(({ itemId }) => itemId === item.itemId)?.accuracy;
      return accuracy ? [{ title, textVersion, references, referenceText, accuracy }] : [];
    });
    if (compared.length === 0) return null;
    const path = `${folder}/comparison.html`;
    yield { path, content: this.page.html(review, compared, now), modifiedAt: now };
    yield jsonFile(`${folder}/comparison.json`, compared, now);
    return path;
  }

  private async *reportAt(
    path: string,
    key: string | null,
    modifiedAt: Date,
  ): AsyncGenerator<CaseFile, string | null> {
    const content = key === null ? null : await readStoredPdf(this.stored, key);
    if (!content) return null;
    yield { path, content, modifiedAt };
    return path;
  }
}
