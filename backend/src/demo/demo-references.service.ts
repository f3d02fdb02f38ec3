import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { many } from '../core/database/rows.js';
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
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly files: ReferenceFilesService,
    private readonly settings: Settings,
  ) {}

  /** Adds the pages of the default project, and the guide. @returns the images, in the order of the pages */
  async add(): Promise<DemoImage[]> {
    const { id } = await this.projects.getDefault();
    const images = await this.addPages(id, DEMO_PAGES);
    if ((await this.files.listActive('pdf')).length === 0) await this.addGuide(id);
    return images;
  }

  /** @returns the images, in the order of the pages */
  async addPages(projectId: string, pages: DemoPage[]): Promise<DemoImage[]> {
    const rows = await many<{ id: string; name: string }>(
      this.database,
      `SELECT id, original_name AS name FROM reference_files WHERE kind = 'image' AND project_id = $1`,
      [projectId],
    );
    const existing = new Map(rows.map(({ id, name }) => [name, id]));
    const images: DemoImage[] = [];
    for (const page of pages) {
      const text = await readPageText(page);
      const id = existing.get(`${page.name}.webp`) ?? (await this.addPage(projectId, page, text));
      images.push({ id, page, text });
    }
    return images;
  }

  private async addPage(projectId: string, page: DemoPage, text: string): Promise<string> {
    const { name, title, description } = page;
    const given = {
      projectId,
      title,
      description,
      referenceText: referenceOf(page, text, this.settings.minWords),
      originalName: `${name}.webp`,
      path: demoFilePath(`pages/${name}.webp`),
    };
    const { _id } = await this.files.add('image', given, DEMO);
    return _id;
  }

  /** Its reference text is the text of the whole document. */
  private async addGuide(projectId: string): Promise<void> {
    const texts = await Promise.all(DEMO_PAGES.map(readPageText));
    await this.files.add(
      'pdf',
      {
        projectId,
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
