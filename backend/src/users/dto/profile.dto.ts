import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AlternativeMobileNumberField, MobileNumberField, NameField } from './user.fields.js';

@ApiSchema({ description: `Changes of the caller's profile. Absent fields stay unchanged.` })
export class ProfileUpdateDto {
  @NameField()
  name: string;

  @MobileNumberField()
  mobileNumber: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber: string = '';
}

@ApiSchema({ description: 'The contact details of the signed-in user.' })
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

@ApiSchema({ description: `The caller's profile in an envelope.` })
export class ProfileAnswerDto {
  user: ProfileDto;
}

@ApiSchema({ description: 'The changed profile.' })
export class ProfileUpdatedDto extends ProfileAnswerDto {
  @ApiProperty({ example: 'Profile updated successfully!' })
  message: string;
}
