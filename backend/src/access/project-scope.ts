import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { HttpError } from '../core/http/domain-error.js';
import { AccessError } from './access.errors.js';
import type { SignedInRequest } from './access.js';

/**
 * Where a call names the records that must belong to the project of an API key. The statements are constants of the modules that own
 * the tables.
 */
export type ProjectRule =
  /** The filter of a list that takes ids of projects. The project of the key is put in. Filters that tell of other projects are refused. */
  | { filter: string; refused?: readonly string[] }
  /** `id` in the path, or `projectId` in the body or the query, is a project. Where `projectId` is absent, that of the key is put in. */
  | { project: 'path' | 'body' | 'query' }
  /** A field of the path or of the body has an id, or several. `records`: $1 ids, $2 project. Selects the ids of the project. */
  | { path: string; records: string }
  | { body: string; records: string }
  /**
   * `id` in the path is a user, and the query parameter `assignment` means one of the user's assignments. Without it, the current one of
   * the project is put in. `userWork`: $1 user, $2 project, $3 assignment or null. Selects the id of the assignment.
   */
  | { userWork: string }
  /** A field of the body that changes other projects too. It is refused, unless `isSame` selects a row. $1 project, $2 value. */
  | { without: string; isSame: string };

export const PROJECT_SCOPE = 'inkwell:project-scope';

/** The calls of the OpenAPI document that an API key of a project may make. */
export const PROJECT_KEY_MARK = 'x-project-key';

/**
 * Allows a call for API keys that are limited to a project, and says how the project is found. A record of another project is 404, as one
 * that does not exist. Without this, such a key is refused. Stands above the decorator of an upload, which reads the body.
 */
export function ProjectScope(...rules: ProjectRule[]): MethodDecorator {
  return applyDecorators(
    SetMetadata(PROJECT_SCOPE, rules),
    ApiExtension(PROJECT_KEY_MARK, true),
    // What is of another project does not exist for a key of a project.
    ...(rules.length > 0 ? [ApiErrors('NOT_FOUND')] : []),
    ...(rules.some((rule) => 'without' in rule || ('filter' in rule && rule.refused))
      ? [ApiErrors('NOT_FOR_API_KEYS')]
      : []),
    UseInterceptors(ProjectScopeInterceptor),
  );
}

interface Request extends SignedInRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Runs after the guards, and before the parameters of the call are read. */
@Injectable()
class ProjectScopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: DataSource,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { via } = request.principal;
    if (via.kind === 'apiKey' && via.projectId !== null) {
      const rules = this.reflector.get<ProjectRule[]>(PROJECT_SCOPE, context.getHandler());
      for (const rule of rules) await this.apply(rule, request, via.projectId);
    }
    return next.handle();
  }

  private async apply(rule: ProjectRule, request: Request, projectId: string): Promise<void> {
    if ('filter' in rule) limitFilter(request, rule, projectId);
    else if ('project' in rule) limitProject(request, rule.project, projectId);
    else if ('without' in rule) await this.refuseField(request, rule, projectId);
    else if ('userWork' in rule) await this.limitUserWork(request, rule.userWork, projectId);
    else if ('path' in rule) await this.checkRecords([request.params[rule.path]], rule.records, projectId);
    else if (request.body?.[rule.body] !== '')
      await this.checkRecords(listOf(request.body?.[rule.body]), rule.records, projectId);
  }

  private async checkRecords(given: unknown[], statement: string, projectId: string): Promise<void> {
    const ids = new Set(given.map(String).map((id) => id.toLowerCase()));
    if (![...ids].every((id) => isUUID(id) || /^\d{1,18}$/.test(id))) throw new HttpError('NOT_FOUND');
    const found = await many(this.database, statement, [[...ids], projectId]);
    if (found.length !== ids.size) throw new HttpError('NOT_FOUND');
  }

  private async refuseField(
    { body }: Request,
    { without: name, isSame }: { without: string; isSame: string },
    projectId: string,
  ): Promise<void> {
    if (body?.[name] === undefined) return;
    const same = await many(this.database, isSame, [projectId, String(body[name])]);
    if (same.length > 0) return;
    throw new AccessError('NOT_FOR_API_KEYS', `An API key of a project cannot change "${name}".`);
  }

  private async limitUserWork(request: Request, statement: string, projectId: string): Promise<void> {
    const { params, query } = request;
    const assignment = query.assignment ?? null;
    if (!isUUID(params.id) || (assignment !== null && !isUUID(assignment))) throw new HttpError('NOT_FOUND');
    const values = [params.id, projectId, assignment];
    const found = await one<{ id: string }>(this.database, statement, values);
    if (!found) throw new HttpError('NOT_FOUND');
    request.query = { ...query, assignment: found.id };
  }
}

/** A filter that cannot be read, or has an empty id, stays as it is: the call refuses it. */
function limitFilter(
  request: Request,
  { filter: name, refused = [] }: { filter: string; refused?: readonly string[] },
  projectId: string,
): void {
  const { query } = request;
  const filter = parseFilter(query.filter);
  if (filter === null) return;
  const other = refused.find((field) => filter[field] !== undefined);
  if (other)
    throw new AccessError('NOT_FOR_API_KEYS', `An API key of a project cannot filter by "${other}".`);
  const isOther = (id: unknown) => String(id).toLowerCase() !== projectId;
  const given = filter[name];
  if (given === '' || given === null) return;
  if (given !== undefined && listOf(given).some(isOther)) {
    throw new HttpError('NOT_FOUND');
  }
  request.query = { ...query, filter: JSON.stringify({ ...filter, [name]: projectId }) };
}

/** Reads the filter as `parseListQuery` does. Null if that refuses it. */
function parseFilter(raw: unknown): Record<string, unknown> | null {
  if (raw === undefined || raw === '') return {};
  try {
    const value: unknown = JSON.parse(String(raw));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function limitProject(request: Request, place: 'path' | 'body' | 'query', projectId: string): void {
  const given = place === 'path' ? request.params.id : request[place]?.projectId;
  // The call refuses an empty id.
  if (given === '') return;
  if (place !== 'path' && (given === undefined || given === null)) {
    Object.assign(request, { [place]: { ...request[place], projectId } });
  } else if (String(given).toLowerCase() !== projectId) {
    throw new HttpError('NOT_FOUND');
  }
}

/** A field with one id, or with several. Nothing, if it is missing: the call refuses that. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
