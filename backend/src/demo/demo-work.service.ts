import { editBetween } from '@inkwell/contract/draft-edit';
import { textToHtml } from '@inkwell/contract/plain-text';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { ReviewDecisionsService } from '../reviews/publish/review-decisions.service.js';
import { ReviewReturnsService } from '../reviews/returns/review-returns.service.js';
import { SequentialService } from '../sequential/sequential.service.js';
import { SequentialSubmissionsService } from '../sequential/sequential-submissions.service.js';
import { documentKey } from '../work/document.service.js';
import { PagesService } from '../work/pages/pages.service.js';
import { DOCUMENT_SUBMITTED } from '../work/work.events.js';
import {
  asHtml,
  copyUntil,
  DEMO_PAGES,
  firstPartOf,
  MIN_WORDS_FACTOR,
  readPageText,
  referenceOf,
  withTypos,
} from './demo-pages.js';
import { DemoProjectService } from './demo-project.service.js';
import { DEMO, type DemoImage, DemoReferencesService } from './demo-references.service.js';
import {
  DEMO_USERS,
  type DemoDocument,
  type DemoPageWork,
  type DemoSession,
  type DemoUser,
} from './demo-users.js';

const ADD_WORK = defineJob('add-demo-work', { retryLimit: 3, concurrency: 1 });

/** Number of versions of a document, and the time between two of them. */
const SAVES = 8;
const MINUTES_BETWEEN_SAVES = 47;

/** Adds the images and the work of the demo users. It is a job, so that the first start does not wait for it. */
@Injectable()
export class DemoWorkService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly jobs: Jobs,
    private readonly references: DemoReferencesService,
    private readonly drafts: DraftsService,
    private readonly pages: PagesService,
    private readonly sequential: SequentialService,
    private readonly sequentialSubmissions: SequentialSubmissionsService,
    private readonly events: DomainEvents,
    private readonly decisions: ReviewDecisionsService,
    private readonly returns: ReviewReturnsService,
    private readonly project: DemoProjectService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ADD_WORK, () => this.add());
  }

  async enqueue(tx: EntityManager): Promise<void> {
    await this.jobs.enqueue(tx, ADD_WORK, {});
  }

  /** Continues where an earlier attempt stopped: users who have work are skipped. */
  async add(): Promise<void> {
    const users = await this.findUsers();
    const addDocuments = async (isSubmitted: boolean) => {
      for (const { work, document } of users) {
        if (document && Boolean(document.isSubmitted) === isSubmitted) await this.addDocument(work, document);
      }
    };
    // Before the images, which take seconds: the users of these texts can write at once.
    await addDocuments(false);
    const images = await this.references.add();
    // A submission is compared with the references that exist then.
    await addDocuments(true);
    for (const { work, pages, session } of users) {
      if (pages && !(await this.hasRows('pages', work))) await this.addPages(work, pages, images);
      if (session && !(await this.hasRows('sequential_sessions', work))) {
        await this.addSession(work, session, images);
      }
    }
    for (const user of users) await this.decideReview(user);
    await this.project.add();
  }

  /** Publishes or returns the document's review, once. */
  private async decideReview({
    work: { userId, assignmentId },
    published,
    returned,
  }: DemoUser & { work: WorkKey }): Promise<void> {
    if (!published && !returned) return;
    const review = await one<{ id: string }>(
      this.database,
      `SELECT id FROM reviews WHERE assignment_id = $1 AND status = 'open'`,
      [assignmentId],
    );
    if (!review) return;
    if (published) {
      const text = await this.drafts.read(documentKey({ userId, assignmentId }));
      const seenTexts = [{ itemId: userId, textVersion: text?.version ?? null }];
      await this.decisions.publish(review.id, { overallComments: published, seenTexts }, DEMO);
    }
    if (returned) await this.returns.returnForCorrection(review.id, returned, DEMO);
  }

  /** The demo users who have started, with their first assignment. */
  private async findUsers() {
    const rows = await many<WorkKey & { email: string }>(
      this.database,
      `SELECT u.id AS "userId", a.id AS "assignmentId", u.email
       FROM users u JOIN assignments a ON a.user_id = u.id AND a.number = 1 WHERE u.email = ANY($1)`,
      [DEMO_USERS.map(({ email }) => email)],
    );
    return rows.flatMap(({ email, ...work }) => {
      const user = DEMO_USERS.find((demo) => demo.email === email);
      return user ? [{ work, ...user }] : [];
    });
  }

  private async hasRows(table: 'pages' | 'sequential_sessions', { assignmentId }: WorkKey): Promise<boolean> {
    const rows = await many(this.database, `SELECT 1 FROM ${table} WHERE assignment_id = $1 LIMIT 1`, [
      assignmentId,
    ]);
    return rows.length > 0;
  }

  /** Saves growing versions of the document and then dates them back. */
  private async addDocument(work: WorkKey, document: DemoDocument): Promise<void> {
    const key = documentKey(work);
    if (await this.drafts.read(key)) return;
    const texts = await Promise.all(DEMO_PAGES.map(readPageText));
    const pages = copyUntil(texts, this.settings.minWords * MIN_WORDS_FACTOR);
    const written = pages.slice(0, Math.ceil(pages.length * document.share));
    const html = written.map((text) => asHtml(withTypos(text)));
    let before = '';
    for (let version = 0; version < SAVES; version++) {
      const content = html.slice(0, Math.ceil((html.length * (version + 1)) / SAVES)).join('');
      const change = { edit: editBetween(before, content), length: content.length, baseVersion: version };
      // Saved as an administrator, because the deadline of some users has passed.
      await this.drafts.save(key, change, { adminId: work.userId });
      before = content;
    }
    await this.setTimes(key, document);
  }

  private async setTimes(key: DraftKey, { savedHoursAgo, isSubmitted = false }: DemoDocument): Promise<void> {
    const dated = await one<{ submittedAt: Date | null; version: number }>(
      this.database,
      `WITH dated AS (
         UPDATE drafts SET saved_at = now() - make_interval(secs => $4),
           submitted_at = CASE WHEN $5 THEN now() - make_interval(secs => $4) END
         WHERE assignment_id = $1 AND kind = $2 AND subject_id = $3 RETURNING id, version, saved_at, submitted_at
       ), versions AS (
         UPDATE draft_versions v SET author_id = NULL,
           saved_at = d.saved_at - (d.version - v.version) * make_interval(mins => $6)
         FROM dated d WHERE v.draft_id = d.id
       )
       SELECT submitted_at AS "submittedAt", version FROM dated`,
      [key.assignmentId, key.kind, key.subjectId, savedHoursAgo * 3600, isSubmitted, MINUTES_BETWEEN_SAVES],
    );
    if (!dated?.submittedAt) return;
    const { submittedAt, version: draftVersion } = dated;
    const reviewDueAt = new Date(submittedAt.getTime() + this.settings.reviewWindowHours * 3_600_000);
    const words = await this.drafts.countNewest(key);
    const { userId, assignmentId } = key;
    const fact = { userId, assignmentId, draftVersion, words, submittedAt, reviewDueAt };
    await this.database.transaction((tx) => this.events.publish(tx, DOCUMENT_SUBMITTED, fact, submittedAt));
  }

  private async addPages(work: WorkKey, works: DemoPageWork[], images: DemoImage[]): Promise<void> {
    for (const { name, share, isSubmitted } of works) {
      const image = images.find((one) => one.page.name === name);
      if (!image) throw new Error(`The image of ${name} is missing`);
      if (isSubmitted) {
        const copies = copyUntil([image.text], this.settings.minWords * MIN_WORDS_FACTOR);
        const submissionContent = asHtml(withTypos(copies.join('\n\n')));
        await this.pages.submit(work, { imageId: image.id, submissionContent });
      } else {
        await this.pages.save(work, image.id, { content: asHtml(firstPartOf(image.text, share)) });
      }
    }
  }

  private async addSession(
    work: WorkKey,
    { submitted, share }: DemoSession,
    images: DemoImage[],
  ): Promise<void> {
    await this.sequential.start(work);
    for (const image of images.slice(0, submitted)) {
      const reference = referenceOf(image.page, image.text, this.settings.minWords);
      const submissionContent = textToHtml(withTypos(reference));
      await this.sequentialSubmissions.submitImage(work, { imageId: image.id, submissionContent });
    }
    const current = images[submitted];
    if (current) {
      const content = textToHtml(firstPartOf(current.text, share));
      await this.sequential.save(work, current.id, { content });
    } else await this.sequentialSubmissions.complete(work);
  }
}
