import {
  applyDecorators,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { ApiErrors } from '../core/http/api-errors.js';
import { type Access, Allow } from './access.js';
import { type ProjectRule, ProjectScope } from './project-scope.js';

/** What is true for a call besides its path and its errors. */
export interface CallRules {
  /** Who may make it. Without it, the access of the controller. */
  allow?: Access;
  /** How the project is found, for API keys of one project. Without it, such a key is refused. `path`: as `{ project: 'path' }`. */
  project?: ProjectPlace | readonly ProjectPlace[];
}

type ProjectPlace = ProjectRule | 'path' | 'body' | 'query';

/** The rules, or the codes of the errors that follow neither from the rules nor from the parameters, or both. */
type CallArguments = [CallRules, (readonly string[])?] | [(readonly string[])?];

/** Declares a call that reads: GET. */
export const Read = (path = '', ...call: CallArguments) => declare(Get(path), call);
/** Declares a call that acts: POST, with status 200. One that creates has `@HttpCode(201)` above it. */
export const Action = (path = '', ...call: CallArguments) => declare(Post(path), call);
/** Declares a call that changes a record: PUT. */
export const Update = (path = '', ...call: CallArguments) => declare(Put(path), call);
/** Declares a call that changes some fields of a record: PATCH. */
export const Change = (path = '', ...call: CallArguments) => declare(Patch(path), call);
/** Declares a call that removes something: DELETE. */
export const Remove = (path = '', ...call: CallArguments) => declare(Delete(path), call);

/** A UUID in the path. Documents `NOT_FOUND`. */
export function Id(name = 'id'): ParameterDecorator {
  return (target, key, index) => {
    Param(name, ParseUUIDPipe)(target, key, index);
    if (key === undefined) return;
    ApiErrors('NOT_FOUND')(target, key, Object.getOwnPropertyDescriptor(target, key) ?? {});
  };
}

/** Stands above the other decorators of a call, whose metadata it completes. */
function declare(route: MethodDecorator, call: CallArguments): MethodDecorator {
  const [rules, errors = []] = isErrors(call) ? [{}, call[0]] : call;
  const { allow, project } = rules;
  return (target, key, descriptor) => {
    const codes = hasBody(target, key) ? ['VALIDATION_FAILED', ...errors] : errors;
    applyDecorators(
      ...(codes.length > 0 ? [ApiErrors(...codes)] : []),
      HttpCode(200),
      ...(project ? [ProjectScope(...[project].flat().map(toRule))] : []),
      route,
      ...(allow ? [Allow(allow)] : []),
    )(target, key, descriptor);
  };
}

function toRule(place: ProjectPlace): ProjectRule {
  return typeof place === 'string' ? { project: place } : place;
}

function isErrors(call: CallArguments): call is [(readonly string[])?] {
  return call[0] === undefined || Array.isArray(call[0]);
}

/** Decorators of parameters run before those of the method. */
function hasBody(target: object, key: string | symbol): boolean {
  const parameters: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key) ?? {};
  return Object.keys(parameters).some((name) => name.startsWith(`${RouteParamtypes.BODY}:`));
}
