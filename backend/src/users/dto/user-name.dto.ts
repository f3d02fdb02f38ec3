import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';

/** The id, name and e-mail address of a user. */
export class UserNameDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

@ApiSchema({ description: 'The user whose work is reviewed.' })
export class ReviewedUserDto extends OmitType(UserNameDto, ['email'] as const) {
  /** Absent for roles without the permission `users:contacts`. */
  @ContactField()
  @ApiPropertyOptional({ example: 'writer@example.com' })
  email?: string;
}
