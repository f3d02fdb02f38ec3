import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsUUID } from 'class-validator';
import { SKIP_REASONS, type SkipReason } from '../bulk-penalty-rule.js';
import { PenalizeDto } from './penalty.dto.js';

const MAX_USERS = 1000;
const NONE_CHOSEN = 'Please choose at least one person';
const TOO_MANY = `At most ${MAX_USERS} people can be penalized at once`;
const NO_ID = 'A user must be given by id';
const ID = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

const UserIdsField = (): PropertyDecorator => (target, name) => {
  IsUUID(undefined, { each: true, message: NO_ID })(target, name as string);
  ArrayMaxSize(MAX_USERS, { message: TOO_MANY })(target, name as string);
  ArrayNotEmpty({ message: NONE_CHOSEN })(target, name as string);
  IsArray({ message: NONE_CHOSEN })(target, name as string);
};

export class PreviewBulkPenaltyDto {
  @ApiProperty({ type: [String], format: 'uuid', example: [ID], minItems: 1, maxItems: MAX_USERS })
  @UserIdsField()
  ids: string[];
}

export class BulkPenalizeDto extends PenalizeDto {
  @ApiProperty({ type: [String], format: 'uuid', example: [ID], minItems: 1, maxItems: MAX_USERS })
  @UserIdsField()
  ids: string[];
}

class SkippedDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ enum: SKIP_REASONS, example: 'already_penalized' })
  reason: SkipReason;
}

class NamedPersonDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

class NamedSkippedDto extends SkippedDto {
  /** Empty if the user no longer exists. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

/** What the penalty would do now. */
export class BulkPenaltyPreviewDto {
  penalized: NamedPersonDto[];

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
