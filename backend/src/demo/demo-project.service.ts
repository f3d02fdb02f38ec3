import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { ExtensionRequestsService } from '../assignments/extension-requests/extension-requests.service.js';
import { ProjectChangesService } from '../assignments/project-changes.service.js';
import { many, one } from '../core/database/rows.js';
import { ImageReportsService } from '../images/reports/image-reports.service.js';
import { ReviewDecisionsService } from '../reviews/publish/review-decisions.service.js';
import { GivingService } from '../work/giving/giving.service.js';
import { PagesService } from '../work/pages/pages.service.js';
import { setClock } from './demo-clock.js';
import { asHtml, DEMO_PAGES, firstPartOf, withTypos } from './demo-pages.js';
import { DEMO, type DemoImage, DemoReferencesService } from './demo-references.service.js';
import { DEMO_USERS, type DemoProjectWork } from './demo-users.js';

const PROJECT = {
  name: 'Short pages',
  modes: ['pages' as const],
  minWords: 100,
  workWindowHours: 72,
  imagesPerAssignment: 2,
  textsPerImage: 3,
  usersMayTakeNext: true,
  isBlind: true,
};
const GUIDELINES = `<h2>How to copy a page</h2><ul><li>Copy every word as it is printed, also old spellings.</li>
<li>Begin a new paragraph where the page does.</li><li>Mark what you cannot read as [illegible].</li></ul>`;
/** Half of the pages: the longer ones are for the default project. */
const PAGES = DEMO_PAGES.slice(0, 4).map((page) => ({ ...page, isExercise: false }));

/** Adds a second project, whose assignments have two pages each: one assignment in each state. */
@Injectable()
export class DemoProjectService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectChangesService,
    private readonly references: DemoReferencesService,
    private readonly giving: GivingService,
    private readonly assignments: AssignmentsService,
    private readonly clock: WorkClockService,
    private readonly pages: PagesService,
    private readonly requests: ExtensionRequestsService,
    private readonly reports: ImageReportsService,
    private readonly decisions: ReviewDecisionsService,
  ) {}

  /** Continues where an earlier attempt stopped: users who have an assignment of the project are skipped. */
  async add(): Promise<void> {
    const projectId = (await this.findProject()) ?? (await this.createProject());
    const images = await this.references.addPages(projectId, PAGES);
    const users = await many<{ id: string; email: string }>(
      this.database,
      `SELECT id, email FROM users u WHERE email = ANY($1)
         AND NOT EXISTS (SELECT FROM assignments WHERE user_id = u.id AND project_id = $2)`,
      [DEMO_USERS.map(({ email }) => email), projectId],
    );
    for (const { email, projectWork } of DEMO_USERS) {
      const user = users.find((one) => one.email === email);
      if (user && projectWork) await this.addWork({ userId: user.id, projectId }, projectWork, images);
    }
  }

  private async findProject(): Promise<string | undefined> {
    const row = await one<{ id: string }>(this.database, 'SELECT id FROM projects WHERE name = $1', [
      PROJECT.name,
    ]);
    return row?.id;
  }

  private createProject(): Promise<string> {
    return this.database.transaction((tx) =>
      this.projects.create(tx, { fields: PROJECT, guidelines: GUIDELINES }, DEMO),
    );
  }

  private async addWork(
    gift: { userId: string; projectId: string },
    { state, startedHoursAgo }: DemoProjectWork,
    images: DemoImage[],
  ): Promise<void> {
    const { imageIds, ...work } = await this.database.transaction(async (tx) => {
      const given = await this.giving.give(tx, { ...gift, by: { kind: 'admin', adminId: DEMO.id } });
      if (state === 'withdrawn') await this.assignments.end(tx, given.assignmentId, 'withdrawn');
      if (startedHoursAgo === undefined) return given;
      await setClock(tx, given, { state: state === 'overdue' ? 'penalized' : 'working', startedHoursAgo });
      if (state === 'running') await this.clock.planReminders(tx, given.assignmentId);
      return given;
    });
    const given = images.filter(({ id }) => imageIds?.includes(id));
    if (state === 'running') await this.write(work, given);
    if (state === 'submitted' || state === 'published') {
      for (const { id: imageId, text } of given)
        await this.pages.submit(work, { imageId, submissionContent: asHtml(withTypos(text)) });
    }
    if (state === 'published') await this.publish(work);
  }

  /** A page in progress, a report of the other one, and a request for more time. */
  private async write(work: WorkKey, [first, second]: DemoImage[]): Promise<void> {
    if (first) await this.pages.save(work, first.id, { content: asHtml(firstPartOf(first.text, 0.6)) });
    if (second) await this.reports.report(work, { imageId: second.id, reason: 'The last line is cut off.' });
    await this.requests.ask(work, { hours: 24, reason: 'The second page cannot be read completely.' });
  }

  private async publish({ assignmentId }: WorkKey): Promise<void> {
    const reviews = await many<{ id: string; itemId: string; textVersion: number }>(
      this.database,
      `SELECT r.id, r.subject_id AS "itemId", d.version AS "textVersion" FROM reviews r
       JOIN drafts d ON d.assignment_id = r.assignment_id AND d.kind = 'page' AND d.subject_id = r.subject_id
       WHERE r.assignment_id = $1 AND r.status = 'open' ORDER BY r.submitted_at`,
      [assignmentId],
    );
    for (const { id, ...seen } of reviews)
      await this.decisions.publish(id, { overallComments: 'Few errors.', seenTexts: [seen] }, DEMO);
  }
}
