import { ApiProperty } from '@nestjs/swagger';
import type { User } from '../users.service.js';

/** What a user must do before work can be started, the first step first. Codes of the errors of a start. */
const START_OBSTACLES = ['NOT_VERIFIED', 'AGREEMENT_NOT_SIGNED'] as const;
export type StartObstacle = (typeof START_OBSTACLES)[number];

export function StartObstacleField(): PropertyDecorator {
  return ApiProperty({ enum: START_OBSTACLES, nullable: true, example: null });
}

export function findStartObstacle(
  user: Pick<User, 'isVerified' | 'isSignedAgreement'>,
): StartObstacle | null {
  if (!user.isVerified) return 'NOT_VERIFIED';
  return user.isSignedAgreement ? null : 'AGREEMENT_NOT_SIGNED';
}
