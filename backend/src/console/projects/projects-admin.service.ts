import { pluralize } from '@inkwell/contract/format-count';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AssignmentError, modeInUse, projectNotFound } from '../../assignments/assignment.errors.js';
import type { ProjectState } from '../../assignments/assignment.js';
import { READ_GUIDELINES } from '../../assignments/assignment.queries.js';
import type { WorkMode } from '../../assignments/clock/clock-ledger.js';
import type { GuidelinesVersionDto } from '../../assignments/dto/guidelines-version.dto.js';
import { type Project, ProjectChangesService } from '../../assignments/project-changes.service.js';
import { ProjectDependentsService } from '../../assignments/project-dependents.service.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { poolOf } from '../../core/database/pool.js';
import { many, one } from '../../core/database/rows.js';
import { invalidField } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import type { DraftKind } from '../../drafts/draft-change.js';
import { DraftsService } from '../../drafts/drafts.service.js';
import type { ProjectDto, ProjectOverviewDto, ProjectRowDto } from './dto/project.dto.js';
import type { ProjectFieldsDto, ProjectUpdateDto } from './dto/project-fields.dto.js';
import { ProjectFiguresService, type ProjectRules } from './project-figures.service.js';
import {
  COUNT_FILES,
  FIND_KINDS_IN_USE,
  type PROJECT_LIST,
  projectListStatement,
  READ_COVERAGE,
  READ_PROJECT,
  READ_SUBMISSIONS_BY_DAY,
  selectProjects,
} from './projects-admin.queries.js';

const MAX_GUIDELINES_VERSIONS = 100;
const OVERVIEW_DAYS = 30;

const KIND_OF_MODE: Record<WorkMode, DraftKind> = {
  document: 'document',
  pages: 'page',
  sequential: 'sequential',
};

/** The projects for staff, with their figures. */
@Injectable()
export class ProjectsAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly changes: ProjectChangesService,
    private readonly dependents: ProjectDependentsService,
    private readonly drafts: DraftsService,
    private readonly figures: ProjectFiguresService,
  ) {}

  async list(query: ListQueryOf<typeof PROJECT_LIST>): Promise<Page<ProjectRowDto>> {
    const list = projectListStatement(query);
    const page = await readListPage<ProjectRules>(poolOf(this.database), list, query, selectProjects);
    return { ...page, rows: await this.figures.addTo(page.rows) };
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx?: EntityManager): Promise<ProjectDto> {
    const manager = tx ?? this.database.manager;
    const rules = await many<ProjectRules>(manager, READ_PROJECT, [id]);
    const [project] = await this.figures.addTo(rules, tx);
    if (!project) throw projectNotFound();
    const guidelines = await one<GuidelinesVersionDto>(manager, READ_GUIDELINES, [id, 1]);
    return {
      ...project,
      guidelines: guidelines?.html ?? '',
      guidelinesVersion: guidelines?.version ?? null,
    };
  }

  /** @throws HttpError NOT_FOUND */
  async listGuidelines(id: string): Promise<GuidelinesVersionDto[]> {
    await this.projects.getById(this.database.manager, id);
    return this.database.query(READ_GUIDELINES, [id, MAX_GUIDELINES_VERSIONS]);
  }

  /** @throws HttpError NOT_FOUND */
  async readOverview(id: string): Promise<ProjectOverviewDto> {
    await this.projects.getById(this.database.manager, id);
    const [coverage, days]: [ProjectOverviewDto['coverage'], ProjectOverviewDto['days']] = await Promise.all([
      this.database.query(READ_COVERAGE, [id]),
      this.database.query(READ_SUBMISSIONS_BY_DAY, [id, OVERVIEW_DAYS]),
    ]);
    return { coverage, days };
  }

  /** @throws HttpError VALIDATION_FAILED; AssignmentError PROJECT_NAME_TAKEN */
  async create({ guidelines: html, ...fields }: ProjectFieldsDto, actor: Actor): Promise<ProjectDto> {
    checkTexts(fields);
    const guidelines = await this.sanitiseGuidelines(html, actor);
    return this.database.transaction(async (tx) => {
      return this.read(await this.changes.create(tx, { fields, guidelines }, actor), tx);
    });
  }

  /** @throws HttpError NOT_FOUND; AssignmentError PROJECT_NAME_TAKEN */
  copy(id: string, name: string, actor: Actor): Promise<ProjectDto> {
    return this.database.transaction(async (tx) =>
      this.read(await this.changes.copy(tx, id, name, actor), tx),
    );
  }

  /**
   * @throws HttpError NOT_FOUND, STALE_RECORD, VALIDATION_FAILED; AssignmentError MODE_IN_USE, PROJECT_NAME_TAKEN, PROJECT_CLOSED
   */
  async update(
    id: string,
    { guidelines: html, version, ...fields }: ProjectUpdateDto,
    actor: Actor,
  ): Promise<ProjectDto> {
    const guidelines = await this.sanitiseGuidelines(html, actor);
    return this.database.transaction(async (tx) => {
      const project = await this.changes.lock(tx, id);
      checkTexts({ ...project, ...definedOf(fields) });
      await this.checkModes(tx, project, fields.modes);
      const change = { fields, version, guidelines };
      const readCurrent = () => this.read(id, tx);
      await this.changes.update(tx, project, change, { actor, readCurrent });
      return this.read(id, tx);
    });
  }

  /** @throws HttpError NOT_FOUND; AssignmentError PROJECT_CLOSED, PROJECT_IS_DEFAULT */
  setState(id: string, state: ProjectState, actor: Actor): Promise<ProjectDto> {
    return this.database.transaction(async (tx) => {
      await this.changes.setState(tx, await this.changes.lock(tx, id), state, actor);
      return this.read(id, tx);
    });
  }

  /**
   * @returns what was deleted with it, such as its API keys; empty for nothing
   * @throws HttpError NOT_FOUND; AssignmentError PROJECT_IN_USE, PROJECT_IS_DEFAULT
   */
  async delete(id: string, actor: Actor): Promise<string> {
    return this.database.transaction(async (tx) => {
      const project = await this.changes.lock(tx, id);
      await this.changes.checkUnused(tx, project);
      const [{ images, pdfs }]: [{ images: number; pdfs: number }] = await tx.query(COUNT_FILES, [id]);
      const files = [images && pluralize(images, 'image'), pdfs && pluralize(pdfs, 'PDF')].filter(Boolean);
      if (files.length > 0)
        throw new AssignmentError(
          'PROJECT_IN_USE',
          `It has ${files.join(' and ')}, hidden ones included. Delete or move them first.`,
        );
      const dependents = await this.dependents.describe(tx, id);
      await this.changes.delete(tx, project, actor);
      return dependents;
    });
  }

  /** In a thread, and so before the transaction. */
  private async sanitiseGuidelines(html: string | undefined, { id }: Actor): Promise<string | undefined> {
    return html === undefined ? undefined : (await this.drafts.prepare(id, html)).text;
  }

  private async checkModes(
    tx: EntityManager,
    project: Project,
    modes: WorkMode[] | undefined,
  ): Promise<void> {
    if (!modes) return;
    const removed = project.modes.filter((mode) => !modes.includes(mode));
    if (removed.length === 0) return;
    const kinds = removed.map((mode) => KIND_OF_MODE[mode]);
    const used = await one(tx, FIND_KINDS_IN_USE, [project.id, kinds]);
    if (used) throw modeInUse();
  }
}

function definedOf<Fields extends object>(fields: Fields): Partial<Fields> {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Partial<Fields>;
}

function checkTexts({
  imagesPerAssignment,
  textsPerImage,
}: {
  imagesPerAssignment?: number | null | undefined;
  textsPerImage?: number | null | undefined;
}): void {
  if (textsPerImage == null || imagesPerAssignment != null) return;
  throw invalidField(
    'textsPerImage',
    'Texts for each image can be limited only if assignments have a number of images',
  );
}
