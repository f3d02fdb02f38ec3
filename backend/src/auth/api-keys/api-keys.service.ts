import { allowedForKeys, exportPermissions, type Permission } from '@inkwell/contract/permissions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAllowed } from '../../access/is-allowed.js';
import { type Actor, getApiKey, type Principal } from '../../access/principal.js';
import { checkReauthenticated } from '../../access/require-reauthentication.js';
import { ProjectDependentsService } from '../../assignments/project-dependents.service.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { HttpError, invalidField } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { Settings } from '../../core/settings/settings.js';
import { ApiKey } from './api-key.entity.js';
import { API_KEY_START, hashApiKey, newApiKey, newShortId } from './api-key-format.js';
import { API_KEY_CREATE, API_KEY_DELETE, API_KEY_ROTATE, API_KEY_UPDATE } from './api-keys.audit.js';
import { ApiKeyError } from './api-keys.errors.js';
import { ADD_API_KEY, IS_PAST, READ_API_KEY, ROTATE_API_KEY, selectApiKeys } from './api-keys.queries.js';
import type { ApiKeyDto, ApiKeyFieldsDto, ApiKeyUpdateDto } from './dto/api-key.dto.js';

const FILTERS = { id: 'id', projectId: 'id', createdBy: 'id' } as const;

export const API_KEY_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** How long the key before a rotation stays valid. */
const ROTATION_HOURS = 24;

interface ApiKeyRow extends ApiKeyDto {
  /** Of the creator. */
  hasSecondFactor: boolean;
}

/** Who makes a change, for the audit log and for the check of a recent confirmation. */
interface Author {
  actor: Actor;
  caller: Principal;
}

/** Lists, creates, changes, rotates and deletes API keys. Each change has an entry in the audit log. */
@Injectable()
export class ApiKeysService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
    private readonly dependents: ProjectDependentsService,
  ) {}

  onModuleInit(): void {
    this.dependents.register({
      noun: 'API key',
      count: (tx, projectId) => tx.getRepository(ApiKey).countBy({ projectId }),
    });
  }

  /** @throws HttpError PAGE_TOO_DEEP */
  async list(query: ListQueryOf<typeof API_KEY_LIST>): Promise<Page<ApiKeyDto>> {
    const { direction, filter } = query;
    const parameters: unknown[] = [];
    const conditions: string[] = [];
    if (filter.id) conditions.push(`key.id = ANY($${parameters.push(filter.id)}::uuid[])`);
    if (filter.projectId)
      conditions.push(`key.project_id = ANY($${parameters.push(filter.projectId)}::uuid[])`);
    if (filter.createdBy)
      conditions.push(`key.created_by = ANY($${parameters.push(filter.createdBy)}::uuid[])`);
    const order = ['key.created_at', 'key.id'].map((expression) => ({ expression, direction }));
    const list = { from: 'api_keys key', conditions, order, parameters };
    const page = await readListPage<ApiKeyRow>(poolOf(this.database), list, query, selectApiKeys);
    return { ...page, rows: page.rows.map((row) => this.toDto(row)) };
  }

  /** @throws HttpError NOT_FOUND */
  async get(id: string, tx: EntityManager = this.database.manager): Promise<ApiKeyDto> {
    const key = await one<ApiKeyRow>(tx, READ_API_KEY, [id]);
    if (!key) throw unknownKey();
    return this.toDto(key);
  }

  /** With the permissions that it has now. @throws AccessError NOT_FOR_API_KEYS */
  async getOfCaller(caller: Principal): Promise<ApiKeyDto> {
    const key = await this.get(getApiKey(caller).id);
    return { ...key, permissions: key.permissions.filter((permission) => isAllowed(caller, permission)) };
  }

  /**
   * @returns the key itself too, which is stored nowhere
   * @throws HttpError NOT_FOUND for an unknown project, VALIDATION_FAILED; AccessError REAUTHENTICATION_REQUIRED for a key that may export
   */
  async create(
    { name, permissions, projectId = null, expiresAt = null }: ApiKeyFieldsDto,
    { actor, caller }: Author,
  ): Promise<{ apiKey: ApiKeyDto; key: string }> {
    checkGrant(permissions, caller);
    const shortId = newShortId();
    const key = newApiKey(shortId);
    return this.database.transaction(async (tx) => {
      if (projectId) await this.projects.getById(tx, projectId);
      const values = [shortId, name, permissions, projectId, actor.id, expiresAt, hashApiKey(key)];
      const added = await one<{ id: string }>(tx, ADD_API_KEY, values);
      if (!added) throw expiryIsPast();
      await this.audit.record(tx, actor, API_KEY_CREATE, {
        subjectId: added.id,
        details: {
          ...detailsOf({ name, shortId }),
          permissions: permissions.join(', '),
          ...(projectId && { projectId }),
        },
      });
      return { apiKey: await this.get(added.id, tx), key };
    });
  }

  /** @throws HttpError NOT_FOUND, VALIDATION_FAILED; ApiKeyError NOT_YOUR_API_KEY; AccessError REAUTHENTICATION_REQUIRED */
  update(id: string, changes: ApiKeyUpdateDto, { actor, caller }: Author): Promise<ApiKeyDto> {
    return this.database.transaction(async (tx) => {
      const before = await this.lockOwn(tx, id, actor);
      const { permissions = before.permissions, name = before.name, expiresAt = before.expiresAt } = changes;
      // What the key has already was checked when it got it.
      const added = permissions.filter((permission) => !before.permissions.includes(permission));
      checkGrant(added, caller);
      const after = { name, permissions, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
      const expiry = await one<{ isPast: boolean | null }>(tx, IS_PAST, [after.expiresAt]);
      if (changes.expiresAt && expiry?.isPast) throw expiryIsPast();
      await tx.getRepository(ApiKey).update({ id }, after);
      await this.audit.record(tx, actor, API_KEY_UPDATE, {
        subjectId: id,
        details: detailsOf({ ...before, name }),
        change: { before: toAudited(before), after: toAudited(after) },
      });
      return this.get(id, tx);
    });
  }

  /**
   * The key before stays valid for 24 hours.
   * @throws HttpError NOT_FOUND; ApiKeyError NOT_YOUR_API_KEY; AccessError REAUTHENTICATION_REQUIRED for a key that may export
   */
  rotate(id: string, { actor, caller }: Author): Promise<{ apiKey: ApiKeyDto; key: string }> {
    return this.database.transaction(async (tx) => {
      const before = await this.lockOwn(tx, id, actor);
      if (mayExport(before.permissions)) checkReauthenticated(caller);
      const key = newApiKey(before.shortId);
      await tx.query(ROTATE_API_KEY, [id, hashApiKey(key), ROTATION_HOURS]);
      const details = detailsOf(before);
      await this.audit.record(tx, actor, API_KEY_ROTATE, { subjectId: id, details });
      return { apiKey: await this.get(id, tx), key };
    });
  }

  /** The next request with the key is refused. @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const details = detailsOf(await this.lock(tx, id));
      await tx.getRepository(ApiKey).delete({ id });
      await this.audit.record(tx, actor, API_KEY_DELETE, { subjectId: id, details });
    });
  }

  private toDto({ hasSecondFactor, isValid, ...key }: ApiKeyRow): ApiKeyDto {
    return { ...key, isValid: isValid && (hasSecondFactor || this.settings.staffMfa !== 'required') };
  }

  /** A key acts in the name of its creator, so nobody else may get it or give it more. */
  private async lockOwn(tx: EntityManager, id: string, actor: Actor): Promise<ApiKey> {
    const key = await this.lock(tx, id);
    if (key.createdBy !== actor.id) throw new ApiKeyError('NOT_YOUR_API_KEY');
    return key;
  }

  private async lock(tx: EntityManager, id: string): Promise<ApiKey> {
    const key = await tx
      .getRepository(ApiKey)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!key) throw unknownKey();
    return key;
  }
}

/** A new permission is checked when it is given. @throws HttpError VALIDATION_FAILED; AccessError REAUTHENTICATION_REQUIRED */
function checkGrant(permissions: readonly Permission[], caller: Principal): void {
  const missing = permissions.find(
    (permission) => !allowedForKeys.has(permission) || !isAllowed(caller, permission),
  );
  if (missing) throw invalidField('permissions', `You cannot give a key the permission "${missing}"`);
  if (mayExport(permissions)) checkReauthenticated(caller);
}

function mayExport(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => exportPermissions.has(permission));
}

function detailsOf({ name, shortId }: Pick<ApiKey, 'name' | 'shortId'>): { name: string; prefix: string } {
  return { name, prefix: API_KEY_START + shortId };
}

/** The audit log has plain values only. */
function toAudited({ name, permissions, expiresAt }: Pick<ApiKey, 'name' | 'permissions' | 'expiresAt'>) {
  return { name, permissions: [...permissions].sort().join(', '), expiresAt };
}

function unknownKey(): HttpError {
  return new HttpError('NOT_FOUND', 'This API key does not exist.');
}

function expiryIsPast(): HttpError {
  return invalidField('expiresAt', 'The key must expire in the future');
}
