import { editBetween } from '@inkwell/contract/draft-edit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Settings } from '../core/settings/settings.js';
import { type DraftKey, DraftsService } from '../drafts/drafts.service.js';
import { asHtml, copyUntil, DEMO_PAGES, readPageText, withSlips } from './demo-pages.js';
import { DEMO_PEOPLE, type DemoDocument } from './demo-people.js';
import { DemoReferences } from './demo-references.service.js';

const ADD_WORK = defineJob('add-demo-work', { retryLimit: 3, concurrency: 1 });

/** How many saves a document took, and how far apart they are said to be. */
const SAVES = 8;
const MINUTES_BETWEEN_SAVES = 47;
/** Slips leave words out; the whole document still has to have enough of them. */
const SPARE_WORDS = 1.02;

/** What the demo people have written: a job, because a first start must not wait for it. */
@Injectable()
export class DemoWork implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
    private readonly references: DemoReferences,
    private readonly drafts: DraftsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ADD_WORK, () => this.add());
  }

  async request(tx: EntityManager): Promise<void> {
    await this.jobs.enqueue(tx, ADD_WORK, {});
  }

  /** Goes on where a run before it was cut off: whoever has a text is done. */
  async add(): Promise<void> {
    const text = await this.composeDocument();
    for (const { email, document } of DEMO_PEOPLE) {
      const userId = document && (await this.findWithoutText(email));
      if (userId) await this.writeDocument(userId, document, text);
    }
    await this.references.add();
  }

  /** The pages as the guide asks for them, with the slips of whoever copied them. */
  private async composeDocument(): Promise<string[]> {
    const texts = await Promise.all(DEMO_PAGES.map(readPageText));
    return copyUntil(texts, this.settings.minWords * SPARE_WORDS).map((text) => asHtml(withSlips(text)));
  }

  private async findWithoutText(email: string): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.database.query(
      'SELECT id FROM users u WHERE email = $1 AND NOT EXISTS (SELECT 1 FROM drafts WHERE user_id = u.id)',
      [email],
    );
    return row?.id;
  }

  /** In saves that grow, as it would have been written. Deadlines that have passed are no hindrance to the past. */
  private async writeDocument(userId: string, document: DemoDocument, pages: string[]): Promise<void> {
    const key: DraftKey = { userId, kind: 'document', subjectId: userId };
    const written = pages.slice(0, Math.ceil(pages.length * document.share));
    let before = '';
    for (let version = 0; version < SAVES; version++) {
      const content = written.slice(0, Math.ceil((written.length * (version + 1)) / SAVES)).join('');
      const change = { edit: editBetween(before, content), length: content.length, baseVersion: version };
      await this.drafts.save(key, change, { adminId: userId });
      before = content;
    }
    await this.date(key, document);
  }

  private async date(key: DraftKey, { savedHoursAgo, isSubmitted = false }: DemoDocument): Promise<void> {
    await this.database.query(
      `WITH dated AS (
         UPDATE drafts SET saved_at = now() - make_interval(secs => $4),
           submitted_at = CASE WHEN $5 THEN now() - make_interval(secs => $4) END
         WHERE user_id = $1 AND kind = $2 AND subject_id = $3 RETURNING id, version, saved_at
       )
       UPDATE draft_versions v SET author_id = NULL,
         saved_at = d.saved_at - (d.version - v.version) * make_interval(mins => $6)
       FROM dated d WHERE v.draft_id = d.id`,
      [key.userId, key.kind, key.subjectId, savedHoursAgo * 3600, isSubmitted, MINUTES_BETWEEN_SAVES],
    );
  }
}
