import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AdminUserDto } from './admin-user.dto.js';

@ApiSchema({ description: 'The user who was penalized.' })
export class UserPenalizedDto {
  @ApiProperty({ example: 'User penalized successfully!' })
  message: string;

  user: AdminUserDto;
}

@ApiSchema({ description: 'The user whose penalty was removed.' })
export class PenaltyRemovedDto {
  @ApiProperty({ example: 'Penalty removed successfully!' })
  message: string;

  user: AdminUserDto;
}

@ApiSchema({ description: 'The user whose deadline was moved.' })
export class DeadlineExtendedDto {
  @ApiProperty({ example: 'Deadline extended successfully!' })
  message: string;

  user: AdminUserDto;
}
