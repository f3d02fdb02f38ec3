import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one } from '../core/database/rows.js';
import { Settings } from '../core/settings/settings.js';
import { projectNotFound } from './assignment.errors.js';
import {
  LOCK_AGAINST_DELETION,
  LOCK_PROJECT,
  READ_DEFAULT_PROJECT,
  READ_PROJECT,
  READ_PROJECT_OF,
} from './assignment.queries.js';
import { type Minimums, minimumOfWords } from './minimum-of-words.js';
import type { Project } from './project.entity.js';

const HOUR_SECONDS = 3600;

type StoredRules = Pick<
  Project,
  | 'id'
  | 'name'
  | 'state'
  | 'modes'
  | 'startWithinHours'
  | 'imagesPerAssignment'
  | 'textsPerImage'
  | 'givesAutomatically'
  | 'usersMayTakeNext'
  | 'minWords'
  | 'workWindowHours'
  | 'reviewWindowHours'
>;

/** As an assignment has them. */
type RulesAtGift = StoredRules & { minWordsAtGift: number | null };

/** The rules of a project. Where it has none of its own, those of the settings. */
export interface ProjectRules
  extends Omit<StoredRules, 'minWords' | 'workWindowHours' | 'reviewWindowHours'> {
  /** Minimum number of words of a document or a page; of an assignment, by `minimumOfWords`. */
  minWords: number;
  workWindowHours: number;
  reviewWindowSeconds: number;
}

/** Reads the rules of projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  async getDefault(tx: EntityManager = this.database.manager): Promise<ProjectRules> {
    const row = await one<StoredRules>(tx, READ_DEFAULT_PROJECT);
    return this.toRules(row);
  }

  /**
   * Locks the project against its deletion until the end of the transaction, and if its images are shared out, also for other gifts. Two
   * gifts of such a project follow each other; others need not, so that users who open their first dashboard at the same moment do not wait.
   * @throws HttpError NOT_FOUND
   */
  async lockForGiving(tx: EntityManager, projectId: string): Promise<ProjectRules> {
    const kept = await one<StoredRules>(tx, LOCK_AGAINST_DELETION, [projectId]);
    if (!kept) throw projectNotFound();
    if (kept.imagesPerAssignment === null) return this.toRules(kept);
    const row = await one<StoredRules>(tx, LOCK_PROJECT, [projectId]);
    return this.toRules(row);
  }

  /** @throws HttpError NOT_FOUND */
  async getById(tx: EntityManager, projectId: string): Promise<ProjectRules> {
    const row = await one<StoredRules>(tx, READ_PROJECT, [projectId]);
    if (!row) throw projectNotFound();
    return this.toRules(row);
  }

  /** The rules of the project of an assignment. Without an assignment, those of the default project. */
  async getOfAssignment(
    assignmentId: string,
    tx: EntityManager = this.database.manager,
  ): Promise<ProjectRules> {
    const row = await one<RulesAtGift>(tx, READ_PROJECT_OF, [assignmentId]);
    if (!row) return this.getDefault(tx);
    const { minWordsAtGift, ...rules } = row;
    return this.toRules(rules, minWordsAtGift);
  }

  /** The minimum of an assignment whose values the caller has read. */
  minimumOfWords(minimums: Minimums): number {
    return minimumOfWords(minimums, this.settings.minWords);
  }

  private toRules(row: StoredRules | null, minWordsAtGift: number | null = null): ProjectRules {
    if (!row) throw new Error('The project does not exist');
    const { minWords, workWindowHours, reviewWindowHours, ...rules } = row;
    return {
      ...rules,
      minWords: this.minimumOfWords({ ofProject: minWords, atGift: minWordsAtGift }),
      workWindowHours: workWindowHours ?? this.settings.workWindowHours,
      reviewWindowSeconds: (reviewWindowHours ?? this.settings.reviewWindowHours) * HOUR_SECONDS,
    };
  }
}
