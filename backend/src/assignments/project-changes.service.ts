import { nameKey } from '@inkwell/contract/name-key';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { noteMade } from '../access/idempotency/work-of-call.js';
import type { Actor } from '../access/principal.js';
import type { AuditDefinition } from '../audit/audit-definition.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { isForeignKeyViolation, isUniqueViolation } from '../core/database/database-errors.js';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { HttpError, invalidField } from '../core/http/domain-error.js';
import { checkVersion, nextVersion } from '../core/versions/record-version.js';
import {
  AssignmentError,
  projectHasAssignments,
  projectNameTaken,
  projectNotFound,
} from './assignment.errors.js';
import type { ProjectState } from './assignment.js';
import {
  ADD_GUIDELINES,
  COPY_GUIDELINES,
  COUNT_ASSIGNMENTS,
  LOCK_PROJECT_NAMES,
  OTHER_PROJECT_NAMES,
  READ_GUIDELINES,
} from './assignment.queries.js';
import {
  PROJECT_CLOSE,
  PROJECT_COPY,
  PROJECT_CREATE,
  PROJECT_DELETE,
  PROJECT_PAUSE,
  PROJECT_RESUME,
  PROJECT_UNBLIND,
  PROJECT_UPDATE,
} from './project.audit.js';
import { Project } from './project.entity.js';
import { PROJECT_CHANGED } from './project.events.js';

export type { Project } from './project.entity.js';

/** The rules of a project that staff can set. */
export type ProjectFields = Omit<
  Project,
  'id' | 'state' | 'createdAt' | 'version' | 'changedAt' | 'changedBy'
>;

/** A change of a project. Undefined fields stay as they are. */
export interface ProjectChange {
  fields: { [Name in keyof ProjectFields]?: ProjectFields[Name] | undefined };
  /** Sanitised HTML; '' for none. */
  guidelines?: string | undefined;
  /** The version that the change is based on. */
  version?: number | undefined;
}

/** Of the event. */
type Change = NonNullable<(typeof PROJECT_CHANGED)['data']>['change'];

const STATES: Record<ProjectState, { audit: AuditDefinition<{ name: string }>; change: Change }> = {
  open: { audit: PROJECT_RESUME, change: 'resumed' },
  paused: { audit: PROJECT_PAUSE, change: 'paused' },
  closed: { audit: PROJECT_CLOSE, change: 'closed' },
};

/** Creates, changes and deletes projects. All calls are part of the caller's transaction. */
@Injectable()
export class ProjectChangesService {
  constructor(
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /** @throws AssignmentError PROJECT_NAME_TAKEN */
  async create(tx: EntityManager, { fields, guidelines }: ProjectChange, actor: Actor): Promise<string> {
    const id = await this.insert(tx, fields);
    if (guidelines) await tx.query(ADD_GUIDELINES, [id, guidelines]);
    await this.audit.record(tx, actor, PROJECT_CREATE, {
      subjectId: id,
      details: { name: String(fields.name) },
    });
    await this.publish(tx, id, 'created');
    return id;
  }

  /**
   * Creates a project with the rules and the newest guidelines of another one, without its images. It is never the default one.
   * @throws HttpError NOT_FOUND; AssignmentError PROJECT_NAME_TAKEN
   */
  async copy(tx: EntityManager, copiedFrom: string, name: string, actor: Actor): Promise<string> {
    const {
      id: _id,
      state: _state,
      createdAt: _at,
      version,
      changedAt,
      changedBy,
      ...rules
    } = await this.lock(tx, copiedFrom);
    const id = await this.insert(tx, { ...rules, name, isDefault: false });
    await tx.query(COPY_GUIDELINES, [id, copiedFrom]);
    noteMade(tx, id);
    await this.audit.record(tx, actor, PROJECT_COPY, { subjectId: id, details: { name, copiedFrom } });
    await this.publish(tx, id, 'created');
    return id;
  }

  /**
   * Changes a locked project. `isDefault` can only become true.
   * @param readCurrent reads the project as its GET call returns it
   * @throws HttpError STALE_RECORD, VALIDATION_FAILED; AssignmentError PROJECT_NAME_TAKEN, PROJECT_CLOSED
   */
  async update(
    tx: EntityManager,
    project: Project,
    { fields, guidelines, version }: ProjectChange,
    { actor, readCurrent }: { actor: Actor; readCurrent: () => Promise<object> },
  ): Promise<void> {
    await checkVersion(project, version, readCurrent);
    const before = { ...project, guidelines: await this.readNewestGuidelines(tx, project.id) };
    const after = Object.fromEntries(
      Object.entries({ ...fields, guidelines }).filter(
        ([name, value]) => value !== undefined && !isEqual(value, Reflect.get(before, name)),
      ),
    );
    if (Object.keys(after).length === 0) return;
    if (after.isDefault === false) throw onlyReplaced();
    if (after.isDefault === true) await this.makeDefault(tx, project);
    const { guidelines: newGuidelines, isDefault: _, ...columns } = after;
    if (typeof newGuidelines === 'string') await tx.query(ADD_GUIDELINES, [project.id, newGuidelines]);
    const next = nextVersion(project.version, actor.email);
    await refuseTakenName(tx.getRepository(Project).update({ id: project.id }, { ...columns, ...next }));
    if (typeof columns.name === 'string') await this.checkName(tx, project.id, columns.name);
    await this.audit.record(tx, actor, PROJECT_UPDATE, {
      subjectId: project.id,
      details: { name: project.name },
      change: { before, after, version: next.version },
    });
    await this.publish(tx, project.id, 'updated');
    if (after.isBlind !== false) return;
    await this.audit.record(tx, actor, PROJECT_UNBLIND, {
      subjectId: project.id,
      details: { name: project.name },
    });
  }

  /**
   * Pauses, resumes or closes a locked project. A closed one stays closed; what was not started in it ends within a minute.
   * @throws AssignmentError PROJECT_CLOSED, PROJECT_IS_DEFAULT
   */
  async setState(tx: EntityManager, project: Project, state: ProjectState, actor: Actor): Promise<void> {
    if (project.state === state) return;
    if (project.state === 'closed') throw new AssignmentError('PROJECT_CLOSED');
    if (state === 'closed' && project.isDefault) throw new AssignmentError('PROJECT_IS_DEFAULT');
    await tx.getRepository(Project).update({ id: project.id }, { state });
    const { audit, change } = STATES[state];
    await this.publish(tx, project.id, change);
    await this.audit.record(tx, actor, audit, {
      subjectId: project.id,
      details: { name: project.name },
    });
  }

  /** Only a project that never had an assignment can be deleted. @throws AssignmentError PROJECT_IS_DEFAULT, PROJECT_IN_USE */
  async checkUnused(tx: EntityManager, { id, isDefault, state }: Project): Promise<void> {
    if (isDefault) throw new AssignmentError('PROJECT_IS_DEFAULT');
    const [{ assignments }]: [{ assignments: number }] = await tx.query(COUNT_ASSIGNMENTS, [id]);
    if (assignments > 0) throw projectHasAssignments(assignments, state);
  }

  /** Deletes a locked project after `checkUnused`. @throws AssignmentError PROJECT_IN_USE */
  async delete(tx: EntityManager, project: Project, actor: Actor): Promise<void> {
    try {
      // Its guidelines go with it.
      await tx.transaction((inner) => inner.getRepository(Project).delete({ id: project.id }));
    } catch (error) {
      // An assignment was given since the check.
      throw isForeignKeyViolation(error) ? new AssignmentError('PROJECT_IN_USE') : error;
    }
    await this.publish(tx, project.id, 'deleted');
    await this.audit.record(tx, actor, PROJECT_DELETE, {
      subjectId: project.id,
      details: { name: project.name },
    });
  }

  /** @throws HttpError NOT_FOUND */
  async lock(tx: EntityManager, id: string): Promise<Project> {
    const project = await tx
      .getRepository(Project)
      .findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!project) throw projectNotFound();
    return project;
  }

  private async insert(tx: EntityManager, fields: ProjectChange['fields']): Promise<string> {
    const { isDefault, ...columns } = fields;
    const { identifiers } = await refuseTakenName(tx.getRepository(Project).insert(columns));
    const id = String(identifiers[0]?.id);
    if (isDefault) await this.makeDefault(tx, await this.lock(tx, id));
    await this.checkName(tx, id, String(fields.name));
    return id;
  }

  /**
   * Names that look alike are the same one. Called after the locks of projects, so that two callers cannot wait for each other.
   * @throws AssignmentError PROJECT_NAME_TAKEN
   */
  private async checkName(tx: EntityManager, id: string, name: string): Promise<void> {
    await tx.query(LOCK_PROJECT_NAMES);
    const others = await many<{ name: string }>(tx, OTHER_PROJECT_NAMES, [id]);
    const key = nameKey(name);
    if (others.some((other) => nameKey(other.name) === key)) throw projectNameTaken();
  }

  private async makeDefault(tx: EntityManager, project: Project): Promise<void> {
    if (project.state === 'closed') throw new AssignmentError('PROJECT_CLOSED');
    const before = await tx
      .getRepository(Project)
      .findOne({ where: { isDefault: true }, select: { id: true } });
    await tx.getRepository(Project).update({ isDefault: true }, { isDefault: false });
    if (before && before.id !== project.id) await this.publish(tx, before.id, 'updated');
    await tx.getRepository(Project).update({ id: project.id }, { isDefault: true });
  }

  private publish(tx: EntityManager, projectId: string, change: Change): Promise<void> {
    return this.events.publish(tx, PROJECT_CHANGED, { projectId, change });
  }

  private async readNewestGuidelines(tx: EntityManager, id: string): Promise<string> {
    const newest = await one<{ version: number; html: string; createdAt: Date }>(tx, READ_GUIDELINES, [
      id,
      1,
    ]);
    return newest?.html ?? '';
  }
}

/** For columns, which are single values or lists of modes. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function refuseTakenName<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw projectNameTaken();
  }
}

/** There is always one default project. */
function onlyReplaced(): HttpError {
  return invalidField('isDefault', 'Make another project the default one instead');
}
