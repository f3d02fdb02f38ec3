import { ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccuracyDto } from '../../../assignments/dto/accuracy.dto.js';

export class SessionUserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  @ApiProperty({ enum: ROLES, example: 'user' })
  role: Role;

  hasAccuracyResult: boolean;

  /** The accuracy of the reviewed document and pages. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;
}

/** A session: the bearer token for further requests, valid for 7 days, and its user. */
export class SessionDto {
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  token: string;

  user: SessionUserDto;

  /** Present if only a second factor can be set up in this session before there is one (`STAFF_MFA`). */
  @ApiPropertyOptional()
  mustSetUpSecondFactor?: boolean;
}
