import { ApiProperty } from '@nestjs/swagger';
import { AdminUserDto } from './admin-user.dto.js';

export class WorkStartedDto {
  @ApiProperty({ example: 'Work started successfully for user!' })
  message: string;

  user: AdminUserDto;
}
