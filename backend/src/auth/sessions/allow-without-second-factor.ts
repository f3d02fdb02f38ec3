import { SetMetadata } from '@nestjs/common';

export const WITHOUT_SECOND_FACTOR = 'inkwell:without-second-factor';

/** For the calls that staff need to set up a second factor, when `STAFF_MFA` requires one. All others are refused before. */
export function AllowWithoutSecondFactor(): MethodDecorator {
  return SetMetadata(WITHOUT_SECOND_FACTOR, true);
}
