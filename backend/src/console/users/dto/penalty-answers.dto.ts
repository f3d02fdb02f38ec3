import { ApiProperty } from '@nestjs/swagger';
import { AdminUserDto } from './admin-user.dto.js';

export class UserPenalizedDto {
  @ApiProperty({ example: 'User penalized successfully!' })
  message: string;

  user: AdminUserDto;
}

export class PenaltyRemovedDto {
  @ApiProperty({ example: 'Penalty removed successfully!' })
  message: string;

  user: AdminUserDto;
}

export class DeadlineExtendedDto {
  @ApiProperty({ example: 'Deadline extended successfully!' })
  message: string;

  user: AdminUserDto;
}
