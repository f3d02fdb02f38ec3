import { textToHtml } from '@inkwell/contract/plain-text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../core/settings/settings.js';
import { SequentialService } from '../sequential/sequential.service.js';
import { PagesService } from '../work/pages/pages.service.js';
import { asHtml, copyUntil, referenceOf, SPARE_WORDS, withSlips } from './demo-pages.js';
import type { DemoImage } from './demo-references.service.js';
import type { DemoPageWork, DemoRun } from './demo-users.js';

/** What the demo people copy page by page and in order: through the calls' own services, while their clocks run. */
@Injectable()
export class DemoCopies {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly pages: PagesService,
    private readonly sequential: SequentialService,
  ) {}

  /** Does nothing for somebody who has begun. */
  async addPages(userId: string, works: DemoPageWork[], images: DemoImage[]): Promise<void> {
    if (await this.hasAny('pages', userId)) return;
    for (const { name, share, isSubmitted } of works) {
      const image = images.find((one) => one.page.name === name);
      if (!image) throw new Error(`The image of ${name} is missing`);
      const enough = copyUntil([image.text], this.settings.minWords * SPARE_WORDS);
      if (isSubmitted) {
        const submissionContent = asHtml(withSlips(enough.join('\n\n')));
        await this.pages.submit(userId, { imageId: image.id, submissionContent });
      } else {
        await this.pages.save(userId, image.id, { content: asHtml(beginningOf(image.text, share)) });
      }
    }
  }

  /** Does nothing for somebody who has begun. */
  async addRun(userId: string, { submitted, share }: DemoRun, images: DemoImage[]): Promise<void> {
    if (await this.hasAny('sequential_sessions', userId)) return;
    await this.sequential.start(userId);
    for (const image of images.slice(0, submitted)) {
      const reference = referenceOf(image.page, image.text, this.settings.minWords);
      const submissionContent = textToHtml(withSlips(reference));
      await this.sequential.submitImage(userId, { imageId: image.id, submissionContent });
    }
    const current = images[submitted];
    if (current) {
      const content = textToHtml(beginningOf(current.text, share));
      await this.sequential.save(userId, current.id, { content });
    } else await this.sequential.complete(userId);
  }

  private async hasAny(table: 'pages' | 'sequential_sessions', userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1 LIMIT 1`, [
      userId,
    ]);
    return rows.length > 0;
  }
}

function beginningOf(text: string, share: number): string {
  const words = text.split(' ');
  return withSlips(words.slice(0, Math.ceil(words.length * share)).join(' '));
}
