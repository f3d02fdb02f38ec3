import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/principal.js';
import { Settings } from '../core/settings/settings.js';
import { ReferenceFilesService } from '../images/reference-files.service.js';
import {
  copyUntil,
  DEMO_PAGES,
  type DemoPage,
  demoFilePath,
  readPageText,
  referenceOf,
} from './demo-pages.js';

/** The actor in the audit log. */
export const DEMO: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'Demo data',
  ipAddress: '127.0.0.1',
};

/** An uploaded page. */
export interface DemoImage {
  id: string;
  page: DemoPage;
  /** Its text. */
  text: string;
}

/** Adds the images of the pages and the guide. Images that exist are not added again. */
@Injectable()
export class DemoReferencesService {
  constructor(
    private readonly files: ReferenceFilesService,
    private readonly settings: Settings,
  ) {}

  /** @returns the images, in the order of the pages. */
  async add(): Promise<DemoImage[]> {
    const active = await this.files.listActive('image');
    const existing = new Map(active.map((image) => [image.originalName, image]));
    const images: DemoImage[] = [];
    for (const page of DEMO_PAGES) {
      const text = await readPageText(page);
      const found = existing.get(`${page.name}.webp`) ?? (await this.addPage(page, text));
      images.push({ id: found._id, page, text });
    }
    if ((await this.files.listActive('pdf')).length === 0) await this.addGuide();
    return images;
  }

  private async addPage(page: DemoPage, text: string) {
    const { name, title, description } = page;
    const given = {
      title,
      description,
      referenceText: referenceOf(page, text, this.settings.minWords),
      originalName: `${name}.webp`,
      path: demoFilePath(`pages/${name}.webp`),
    };
    return this.files.add('image', given, DEMO);
  }

  /** Its reference text is the text of the whole document. */
  private async addGuide(): Promise<void> {
    const texts = await Promise.all(DEMO_PAGES.map(readPageText));
    await this.files.add(
      'pdf',
      {
        title: 'Copying guide',
        description: 'How the pages are copied, and what they say',
        referenceText: copyUntil(texts, this.settings.minWords).join('\n\n'),
        originalName: 'copying-guide.pdf',
        path: demoFilePath('copying-guide.pdf'),
      },
      DEMO,
    );
  }
}
