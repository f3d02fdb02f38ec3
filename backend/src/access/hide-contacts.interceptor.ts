import { hasPermission, isPermission } from '@inkwell/contract/permissions';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { ACCESS, type Access, type SignedInRequest } from './access.js';

/** The fields with contact data of users, at any depth of a response. */
const CONTACT_FIELDS = new Set([
  'email',
  'userEmail',
  'mobileNumber',
  'userMobileNumber',
  'alternativeMobileNumber',
  'address',
]);

/**
 * Removes contact data from the responses to staff without the permission `users:contacts`. Global, so that a new call
 * cannot forget it. It applies to calls that need a permission: the others return only the own data of a user.
 */
@Injectable()
export class HideContacts implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined || !isPermission(access)) return next.handle();
    const { user } = context.switchToHttp().getRequest<SignedInRequest>();
    if (hasPermission(user.role, 'users:contacts')) return next.handle();
    return next.handle().pipe(map(withoutContacts));
  }
}

function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof StreamableFile) return value;
  const fields = Object.entries(value).filter(([name]) => !CONTACT_FIELDS.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutContacts(field)]));
}
