import { ApiProperty } from '@nestjs/swagger';
import { AlternativeMobileNumberField, MobileNumberField, NameField } from './user.fields.js';

export class ProfileUpdateDto {
  @NameField()
  name: string;

  @MobileNumberField()
  mobileNumber: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber: string = '';
}

export class ProfileDto {
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  @ApiProperty({ example: '' })
  alternativeMobileNumber: string;
}

export class ProfileAnswerDto {
  user: ProfileDto;
}

export class ProfileUpdatedDto extends ProfileAnswerDto {
  @ApiProperty({ example: 'Profile updated successfully!' })
  message: string;
}
