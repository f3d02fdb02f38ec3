import { ApiProperty } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { EXAMPLE_USER_ID, UserIdsField } from '../../users/dto/user-ids.field.js';
import { SKIP_REASONS, type SkipReason } from '../penalty-rule.js';
import { PenalizeDto } from './penalty.dto.js';

export class PreviewBulkPenaltyDto {
  @UserIdsField('penalized')
  ids: string[];
}

export class BulkPenalizeDto extends PenalizeDto {
  @UserIdsField('penalized')
  ids: string[];
}

class SkippedDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  @ApiProperty({ enum: SKIP_REASONS, example: 'already_penalized' })
  reason: SkipReason;
}

class NamedUserDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

class NamedSkippedDto extends SkippedDto {
  /** Empty if the user no longer exists. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

/** What the penalty would do now. */
export class BulkPenaltyPreviewDto {
  penalized: NamedUserDto[];

  skipped: NamedSkippedDto[];
}

export class BulkPenalizedDto {
  @ApiProperty({ example: '12 people penalized.' })
  message: string;

  /** How many. */
  @ApiProperty({ example: 12 })
  penalized: number;

  skipped: SkippedDto[];
}
