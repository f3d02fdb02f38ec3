import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { EXAMPLE_USER_ID, UserIdsField } from '../../users/dto/user-ids.field.js';
import { SKIP_REASONS, type SkipReason } from '../penalty-rule.js';
import { PenalizeDto } from './penalty.dto.js';

@ApiSchema({ description: 'The users of a penalty for many.' })
export class PreviewBulkPenaltyDto {
  /** The users, at most 1,000. */
  @UserIdsField('penalized')
  ids: string[];
}

@ApiSchema({ description: 'The users to penalize, and why.' })
export class BulkPenalizeDto extends PenalizeDto {
  /** The users, at most 1,000. */
  @UserIdsField('penalized')
  ids: string[];
}

@ApiSchema({ description: 'A user that got no penalty, and why.' })
class SkippedDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  /** Why the user was left out. */
  @ApiProperty({ enum: SKIP_REASONS, example: 'already_penalized' })
  reason: SkipReason;
}

@ApiSchema({ description: 'A user that would get the penalty.' })
class NamedUserDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

@ApiSchema({ description: 'A user that would get no penalty, and why.' })
class NamedSkippedDto extends SkippedDto {
  /** Empty if the user no longer exists. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

@ApiSchema({ description: 'What a penalty would do now.' })
export class BulkPenaltyPreviewDto {
  /** The users who would get a penalty. */
  penalized: NamedUserDto[];

  /** The users who are left out, with the reason. */
  skipped: NamedSkippedDto[];
}

@ApiSchema({ description: 'How many users were penalized, and which were left out.' })
export class BulkPenalizedDto {
  @ApiProperty({ example: '12 users penalized.' })
  message: string;

  /** How many. */
  @ApiProperty({ type: 'integer', example: 12 })
  penalized: number;

  /** The users who are left out, with the reason. */
  skipped: SkippedDto[];
}
