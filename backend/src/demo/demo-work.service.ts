import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { DemoCopies } from './demo-copies.service.js';
import { DemoDocuments } from './demo-documents.service.js';
import { DemoReferences } from './demo-references.service.js';
import { DEMO_PEOPLE } from './demo-users.js';

const ADD_WORK = defineJob('add-demo-work', { retryLimit: 3, concurrency: 1 });

/** Everything on which and with which the demo people work: a job, because a first start must not wait for it. */
@Injectable()
export class DemoWork implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly references: DemoReferences,
    private readonly documents: DemoDocuments,
    private readonly copies: DemoCopies,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ADD_WORK, () => this.add());
  }

  async request(tx: EntityManager): Promise<void> {
    await this.jobs.enqueue(tx, ADD_WORK, {});
  }

  /** Goes on where a run before it was cut off. */
  async add(): Promise<void> {
    const people = await this.findPeople();
    for (const { id, document } of people) if (document) await this.documents.add(id, document);
    const images = await this.references.add();
    for (const { id, pages, run } of people) {
      if (pages) await this.copies.addPages(id, pages, images);
      if (run) await this.copies.addRun(id, run, images);
    }
  }

  private async findPeople() {
    const rows: { id: string; email: string }[] = await this.database.query(
      'SELECT id, email FROM users WHERE email = ANY($1)',
      [DEMO_PEOPLE.map(({ email }) => email)],
    );
    return rows.flatMap(({ id, email }) => {
      const person = DEMO_PEOPLE.find((demo) => demo.email === email);
      return person ? [{ id, ...person }] : [];
    });
  }
}
