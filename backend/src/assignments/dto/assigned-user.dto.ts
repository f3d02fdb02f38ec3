import { ApiSchema, OmitType } from '@nestjs/swagger';
import { UserNameDto } from '../../users/dto/user-name.dto.js';

@ApiSchema({ description: 'The user of an assignment.' })
export class AssignedUserDto extends OmitType(UserNameDto, ['email'] as const) {}
