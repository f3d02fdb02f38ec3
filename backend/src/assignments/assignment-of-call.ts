import {
  BadRequestException,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { SignedInRequest } from '../access/access.js';
import { ApiErrors } from '../core/http/api-errors.js';
import type { WorkKey } from './assignment.js';
import { AssignmentsService } from './assignments.service.js';

/** The query parameter in the OpenAPI document. */
export const ASSIGNMENT_PARAMETER = {
  name: 'assignment',
  required: false,
  description: 'The assignment that is meant. Default: the current one.',
  schema: { type: 'string', format: 'uuid' },
} as const;

interface Wanted {
  userId: string;
  /** The query parameter; undefined if the call has none. */
  assignment: string | undefined;
}

@Injectable()
class ReadingPipe implements PipeTransform<Wanted, Promise<WorkKey>> {
  constructor(private readonly assignments: AssignmentsService) {}

  transform({ userId, assignment }: Wanted): Promise<WorkKey> {
    return this.assignments.chooseForReading(userId, assignment);
  }
}

@Injectable()
class WritingPipe implements PipeTransform<Wanted, Promise<WorkKey>> {
  constructor(private readonly assignments: AssignmentsService) {}

  transform({ userId, assignment }: Wanted): Promise<WorkKey> {
    return this.assignments.chooseForWriting(userId, assignment);
  }
}

@Injectable()
class SavingPipe implements PipeTransform<Wanted, Promise<WorkKey>> {
  constructor(private readonly assignments: AssignmentsService) {}

  transform({ userId, assignment }: Wanted): Promise<WorkKey> {
    return this.assignments.chooseForSaving(userId, assignment);
  }
}

type Request = SignedInRequest & { params: { id?: string }; query: { assignment?: unknown } };

const OwnWanted = createParamDecorator((_: unknown, context: ExecutionContext): Wanted => {
  const request = context.switchToHttp().getRequest<Request>();
  return { userId: request.principal.user.id, assignment: assignmentIn(request) };
});

const UserWanted = createParamDecorator((_: unknown, context: ExecutionContext): Wanted => {
  const request = context.switchToHttp().getRequest<Request>();
  const { id } = request.params;
  if (!isUUID(id)) throw new BadRequestException('Validation failed (uuid is expected)');
  return { userId: String(id), assignment: assignmentIn(request) };
});

/** A repeated parameter, which is an array, names no assignment. */
function assignmentIn({ query }: Request): string | undefined {
  return query.assignment === undefined ? undefined : String(query.assignment);
}

/** The work of the signed-in user that a reading call means. */
export const OwnWork = () => documented(OwnWanted(ReadingPipe), OF_READING);

/** The work of the signed-in user that a writing call means. */
export const OwnWorkToChange = () => documented(OwnWanted(WritingPipe), OF_WRITING);

/** As `OwnWorkToChange`, for the call of a save, whose statement checks the owner itself. */
export const OwnWorkToSave = () => documented(OwnWanted(SavingPipe), OF_WRITING);

/** The work of the user `:id` that an administrator's reading call means. */
export const WorkOfUser = () => documented(UserWanted(ReadingPipe), OF_READING, USER_ID);

/** The work of the user `:id` that an administrator's writing call means. */
export const WorkOfUserToChange = () => documented(UserWanted(WritingPipe), OF_WRITING, USER_ID);

const OF_READING = ApiErrors('NOT_FOUND');
const OF_WRITING = ApiErrors('NOT_FOUND', 'ASSIGNMENT_REQUIRED');
const USER_ID = ApiParam({ name: 'id', schema: { type: 'string' } });

/** Describes the query parameter and the rest in the OpenAPI document of the call. */
function documented(parameter: ParameterDecorator, ...documentation: MethodDecorator[]): ParameterDecorator {
  return (target, key, index) => {
    parameter(target, key, index);
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key === undefined || !method) throw new Error('Only parameters of methods name an assignment');
    for (const document of [ApiQuery(ASSIGNMENT_PARAMETER), ...documentation]) document(target, key, method);
  };
}
