import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../access/access.js';
import type { PrincipalUser } from '../access/principal.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ProfileAnswerDto, ProfileUpdateDto, ProfileUpdatedDto } from './dto/profile.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('Profile')
@Allow('user')
@Controller('users/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** Get the profile of the signed-in user */
  @Get()
  async getProfile(@SignedIn() user: PrincipalUser): Promise<ProfileAnswerDto> {
    return { user: await this.profiles.read(user.id) };
  }

  /**
   * Update the profile
   *
   * Name and numbers. The e-mail address cannot be changed.
   */
  @Put()
  @ApiErrors('VALIDATION_FAILED')
  async updateProfile(
    @SignedIn() user: PrincipalUser,
    @Body() body: ProfileUpdateDto,
  ): Promise<ProfileUpdatedDto> {
    return { message: 'Profile updated successfully!', user: await this.profiles.update(user.id, body) };
  }
}
