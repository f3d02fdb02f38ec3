import { ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { UserNameDto } from '../../users/dto/user-name.dto.js';

@ApiSchema({ description: 'The user of an assignment.' })
export class AssignedUserDto extends OmitType(UserNameDto, ['email'] as const) {
  /** Absent for roles without the permission `users:contacts`, and where the name is hidden. */
  @ContactField()
  @ApiPropertyOptional({ example: 'writer@example.com' })
  email?: string;
}
