import { ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { AccuracyDto } from '../../../assignments/dto/accuracy.dto.js';

@ApiSchema({ description: 'The signed-in user.' })
export class SessionUserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  @ApiProperty({ enum: ROLES, example: 'user' })
  role: Role;

  /** Whether `accuracyResult` is set. */
  hasAccuracyResult: boolean;

  /** The accuracy of the reviewed document and pages. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;
}

@ApiSchema({
  description: 'A session: the bearer token for further requests, valid for 7 days, and its user.',
})
export class SessionDto {
  /** The bearer token of the session. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  token: string;

  user: SessionUserDto;

  /** Present if only a second factor can be set up in this session before there is one (`STAFF_MFA`). */
  @ApiPropertyOptional()
  mustSetUpSecondFactor?: boolean;
}
