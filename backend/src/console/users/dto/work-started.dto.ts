import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AdminUserDto } from './admin-user.dto.js';

@ApiSchema({ description: 'The user whose work was started.' })
export class WorkStartedDto {
  @ApiProperty({ example: 'Work started successfully for user!' })
  message: string;

  user: AdminUserDto;
}
