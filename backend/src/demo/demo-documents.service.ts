import { editBetween } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { SUBMISSION_CREATED } from '../work/work.events.js';
import { asHtml, copyUntil, DEMO_PAGES, readPageText, SPARE_WORDS, withSlips } from './demo-pages.js';
import type { DemoDocument } from './demo-users.js';

/** How many saves a document took, and how far apart they are said to be. */
const SAVES = 8;
const MINUTES_BETWEEN_SAVES = 47;

/** What the demo people have written in document mode, also those whose time is over. */
@Injectable()
export class DemoDocuments {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly drafts: DraftsService,
    private readonly events: DomainEvents,
  ) {}

  /** Does nothing for somebody who has begun. In saves that grow, as it would have been written. */
  async add(userId: string, document: DemoDocument): Promise<void> {
    const key: DraftKey = { userId, kind: 'document', subjectId: userId };
    if (await this.drafts.read(key)) return;
    const pages = await this.compose();
    const written = pages.slice(0, Math.ceil(pages.length * document.share));
    let before = '';
    for (let version = 0; version < SAVES; version++) {
      const content = written.slice(0, Math.ceil((written.length * (version + 1)) / SAVES)).join('');
      const change = { edit: editBetween(before, content), length: content.length, baseVersion: version };
      // Nobody is late in the past: only an administrator's save is not judged by the clock.
      await this.drafts.save(key, change, { adminId: userId });
      before = content;
    }
    await this.date(key, document);
  }

  /** The pages as the guide asks for them, with the slips of whoever copied them. */
  private async compose(): Promise<string[]> {
    const texts = await Promise.all(DEMO_PAGES.map(readPageText));
    return copyUntil(texts, this.settings.minWords * SPARE_WORDS).map((text) => asHtml(withSlips(text)));
  }

  private async date(key: DraftKey, { savedHoursAgo, isSubmitted = false }: DemoDocument): Promise<void> {
    const [dated]: { submittedAt: Date | null }[] = await this.database.query(
      `WITH dated AS (
         UPDATE drafts SET saved_at = now() - make_interval(secs => $4),
           submitted_at = CASE WHEN $5 THEN now() - make_interval(secs => $4) END
         WHERE user_id = $1 AND kind = $2 AND subject_id = $3 RETURNING id, version, saved_at, submitted_at
       ), versions AS (
         UPDATE draft_versions v SET author_id = NULL,
           saved_at = d.saved_at - (d.version - v.version) * make_interval(mins => $6)
         FROM dated d WHERE v.draft_id = d.id
       )
       SELECT submitted_at AS "submittedAt" FROM dated`,
      [key.userId, key.kind, key.subjectId, savedHoursAgo * 3600, isSubmitted, MINUTES_BETWEEN_SAVES],
    );
    const submittedAt = dated?.submittedAt;
    if (!submittedAt) return;
    const dueAt = new Date(submittedAt.getTime() + this.settings.reviewWindowHours * 3_600_000);
    await this.database.transaction((tx) =>
      this.events.publish(tx, SUBMISSION_CREATED, { ...key, submittedAt, dueAt, items: 1, words: null }),
    );
  }
}
