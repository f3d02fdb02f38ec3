import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
    const created = new Map<string, string>();
    for (const row of rows)
      if (row.fields && !existing.of(row) && !created.has(row.fields.email))
        created.set(row.fields.email, randomUUID());
    const idOf = (row: ImportRow) => existing.of(row)?.id ?? created.get(row.fields?.email ?? '');
    const refusals = await this.findRefusals(rows, projects, idOf, new Set(created.values()));
    const known = new Set<string>();
    const previewed = rows.map((row): UserImportRowDto => {
      const { fields, refusal, projectId, written } = row;
      const project = projectId === null ? undefined : projects.get(projectId);
      const email = fields?.email ?? (written.email || null);
      const shown = { line: row.line, name: written.name || null, email };
      if (refusal !== null) return { ...shown, action: 'skip', code: 'VALIDATION_FAILED', message: refusal };
      const why = refusals.get(`${idOf(row)} ${projectId}`);
      if (existing.of(row)) return { ...shown, ...ofExisting(project, why) };
      const isAnother = known.has(email ?? '');
      known.add(email ?? '');
      return { ...shown, ...(project && isAnother ? ofAnother(project, why) : ofNew(project, why)) };
    });
    const count = (action: ImportAction) => previewed.filter((row) => row.action === action).length;
    const isSkipped = ({ action }: UserImportRowDto) => action === 'skip';
    const ordered = [...previewed.filter(isSkipped), ...previewed.filter((row) => !isSkipped(row))];
    return {
      create: count('create'),
      give: count('give'),
      skip: count('skip'),
      withoutAssignment: previewed.filter(({ action, code }) => action === 'create' && code !== null).length,
      rows: ordered.slice(0, MAX_ROWS),
    };
  }

  /** Why users would get no assignment, by user and project. Images are shared out in the order of the rows, as by the import. */
  private async findRefusals(
    rows: readonly ImportRow[],
    projects: ReadonlyMap<string, NamedProject>,
    idOf: (row: ImportRow) => string | undefined,
    newUserIds: ReadonlySet<string>,
  ): Promise<Map<string, DomainError>> {
    const refusals = new Map<string, DomainError>();
    for (const { id } of projects.values()) {
      const named = rows.filter(({ projectId, refusal }) => projectId === id && refusal === null);
      const userIds = named.flatMap((row) => idOf(row) ?? []);
      const shares = userIds.length > 0 ? await this.giving.preview(id, userIds, newUserIds) : [];
      for (const { userId, refusal } of shares) if (refusal) refusals.set(`${userId} ${id}`, refusal);
    }
    return refusals;
  }
}

type Outcome = Pick<UserImportRowDto, 'action' | 'code' | 'message'>;

function ofNew(project: NamedProject | undefined, refusal: DomainError | undefined): Outcome {
  const created = 'Is created and invited';
  if (!project) return { action: 'create', code: null, message: `${created}.` };
  return refusal
    ? {
        action: 'create',
        code: refusal.code,
        message: `${created}, without an assignment: ${refusal.message}`,
      }
    : { action: 'create', code: null, message: `${created}, with an assignment of “${project.name}”.` };
}

/** For a user that an earlier row creates. */
function ofAnother({ name }: NamedProject, refusal: DomainError | undefined): Outcome {
  return refusal
    ? { action: 'skip', code: refusal.code, message: refusal.message }
    : { action: 'give', code: null, message: `Gets another assignment, of “${name}”.` };
}

function ofExisting(project: NamedProject | undefined, refusal: DomainError | undefined): Outcome {
  if (!project) return { action: 'skip', code: 'EMAIL_TAKEN', message: EXISTS_ALREADY };
  return refusal
    ? { action: 'skip', code: refusal.code, message: `${EXISTS_ALREADY} ${refusal.message}` }
    : {
        action: 'give',
        code: null,
        message: `Exists already, and gets an assignment of “${project.name}”.`,
      };
}
