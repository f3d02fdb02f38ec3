import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { projectPaused } from '../../assignments/assignment.errors.js';
import type { DomainError } from '../../core/http/domain-error.js';
import { GivingService } from '../../work/giving/giving.service.js';
import type { ImportAction, UserImportPreviewDto, UserImportRowDto } from './dto/user-import.dto.js';
import { EXISTS_ALREADY, ExistingUsers } from './user-import-existing.js';
import type { ImportRow, NamedProject } from './user-import-projects.js';
import type { CheckedFile } from './user-imports.service.js';

/** The console shows them. */
const MAX_ROWS = 1_000;

/** Says what the import of a file would do now. */
@Injectable()
export class UserImportPreviewService {
  constructor(
    private readonly database: DataSource,
    private readonly giving: GivingService,
  ) {}

  async preview({ rows, projects }: CheckedFile): Promise<UserImportPreviewDto> {
    const existing = await ExistingUsers.find(this.database.manager, rows);
    const refusals = await this.findRefusals(rows, projects, existing);
    const created = new Set<string>();
    const previewed = rows.map((row): UserImportRowDto => {
      const { fields, refusal, projectId, written } = row;
      const project = projectId === null ? undefined : projects.get(projectId);
      const user = existing.of(row);
      const email = fields?.email ?? (written.email || null);
      const shown = { line: row.line, name: written.name || null, email };
      if (refusal !== null) return { ...shown, action: 'skip', message: refusal };
      if (user) return { ...shown, ...ofExisting(project, refusals.get(`${user.id} ${projectId}`)) };
      const isAnother = created.has(email ?? '');
      created.add(email ?? '');
      return { ...shown, ...(project && isAnother ? ofAnother(project) : ofNew(project)) };
    });
    const count = (action: ImportAction) => previewed.filter((row) => row.action === action).length;
    const isSkipped = ({ action }: UserImportRowDto) => action === 'skip';
    const ordered = [...previewed.filter(isSkipped), ...previewed.filter((row) => !isSkipped(row))];
    return {
      create: count('create'),
      give: count('give'),
      skip: count('skip'),
      rows: ordered.slice(0, MAX_ROWS),
    };
  }

  /** Why users that exist would get no assignment, by user and project. */
  private async findRefusals(
    rows: readonly ImportRow[],
    projects: ReadonlyMap<string, NamedProject>,
    existing: ExistingUsers,
  ): Promise<Map<string, DomainError>> {
    const refusals = new Map<string, DomainError>();
    for (const { id } of projects.values()) {
      const named = rows.filter(({ projectId }) => projectId === id);
      const userIds = named.flatMap((row) => existing.of(row)?.id ?? []);
      const shares = userIds.length > 0 ? await this.giving.preview(id, userIds) : [];
      for (const { userId, refusal } of shares) if (refusal) refusals.set(`${userId} ${id}`, refusal);
    }
    return refusals;
  }
}

type Outcome = Pick<UserImportRowDto, 'action' | 'message'>;

function ofNew(project: NamedProject | undefined): Outcome {
  if (!project) return { action: 'create', message: 'Is created and invited.' };
  return {
    action: 'create',
    message:
      project.state === 'open'
        ? `Is created and invited, with an assignment of “${project.name}”.`
        : `Is created and invited, without an assignment: ${projectPaused().message}`,
  };
}

/** For a user that an earlier row creates. */
function ofAnother({ name, state }: NamedProject): Outcome {
  return state === 'open'
    ? { action: 'give', message: `Gets another assignment, of “${name}”.` }
    : { action: 'skip', message: projectPaused().message };
}

function ofExisting(project: NamedProject | undefined, refusal: DomainError | undefined): Outcome {
  if (!project) return { action: 'skip', message: EXISTS_ALREADY };
  return refusal
    ? { action: 'skip', message: `${EXISTS_ALREADY} ${refusal.message}` }
    : { action: 'give', message: `Exists already, and gets an assignment of “${project.name}”.` };
}
