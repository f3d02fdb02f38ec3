import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../access/access.js';
import { Read, Update } from '../access/call.js';
import type { PrincipalUser } from '../access/principal.js';
import { ProfileAnswerDto, ProfileUpdateDto, ProfileUpdatedDto } from './dto/profile.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('Profile')
@Allow('user')
@Controller('users/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** Get the profile of the signed-in user */
  @Read()
  async getProfile(@SignedIn() user: PrincipalUser): Promise<ProfileAnswerDto> {
    return { user: await this.profiles.read(user.id) };
  }

  /**
   * Update the profile
   *
   * Name and numbers. The e-mail address cannot be changed.
   */
  @Update()
  async updateProfile(
    @SignedIn() user: PrincipalUser,
    @Body() body: ProfileUpdateDto,
  ): Promise<ProfileUpdatedDto> {
    return { message: 'Profile updated successfully!', user: await this.profiles.update(user.id, body) };
  }
}
