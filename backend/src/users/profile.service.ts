import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProfileDto, ProfileUpdateDto } from './dto/profile.dto.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
  ) {}

  async read(id: string): Promise<ProfileDto> {
    const user = await this.database.getRepository(User).findOneByOrFail({ id });
    const { name, email, mobileNumber, alternativeMobileNumber } = user;
    return { name, email, mobileNumber, alternativeMobileNumber };
  }

  async update(id: string, profile: ProfileUpdateDto): Promise<ProfileDto> {
    const { name, mobileNumber, alternativeMobileNumber } = profile;
    await this.users.updateProfile(id, { name, mobileNumber, alternativeMobileNumber });
    return this.read(id);
  }
}
