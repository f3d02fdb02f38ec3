import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const WITHOUT_SECOND_FACTOR = 'inkwell:without-second-factor';
/** Marks the call in the OpenAPI document. `openapi/` removes it. */
export const WITHOUT_SECOND_FACTOR_MARK = 'x-without-second-factor';

/** For the calls that staff need to set up a second factor, when `STAFF_MFA` requires one. All others are refused before. */
export function AllowWithoutSecondFactor(): MethodDecorator {
  return applyDecorators(
    SetMetadata(WITHOUT_SECOND_FACTOR, true),
    ApiExtension(WITHOUT_SECOND_FACTOR_MARK, true),
  );
}
