import type { Permission } from '@inkwell/contract/permissions';
import { applyDecorators, type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { accessRefused } from './access.errors.js';
import type { SignedInRequest } from './access.js';
import { isAllowed } from './is-allowed.js';

/** The second permission in the OpenAPI document. */
export const ALSO_REQUIRED_MARK = 'x-also-required';

/** For a call that needs a second permission, which an API key can lack, besides that of `@Allow`. */
export function AlsoRequire(permission: Permission): ClassDecorator & MethodDecorator {
  class AlsoRequiredGuard implements CanActivate {
    canActivate(context: ExecutionContext): boolean {
      const { principal } = context.switchToHttp().getRequest<SignedInRequest>();
      if (!isAllowed(principal, permission)) throw accessRefused(principal.via, permission);
      return true;
    }
  }
  return applyDecorators(UseGuards(AlsoRequiredGuard), ApiExtension(ALSO_REQUIRED_MARK, permission));
}
