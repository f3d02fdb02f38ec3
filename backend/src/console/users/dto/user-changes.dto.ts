import { isStaff, ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { ReasonField } from '../../../assignments/dto/reason.field.js';
import { MessageDto } from '../../../core/http/message.dto.js';
import { VersionField } from '../../../core/versions/record-version.js';
import {
  AddressField,
  AlternativeMobileNumberField,
  EmailField,
  MobileNumberField,
  NameField,
  NewPasswordField,
} from '../../../users/dto/user.fields.js';
import { AdminUserDto } from './admin-user.dto.js';

const ROLE_WRONG = `Role must be one of ${ROLES.join(', ')}`;
const FLAG_WRONG = 'This must be true or false';

@ApiSchema({ description: 'A user or a member of staff to create.' })
export class NewUserDto {
  @NameField()
  name: string;

  @EmailField()
  email: string;

  @MobileNumberField()
  mobileNumber: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber: string = '';

  @AddressField()
  address: string;

  /** Required for a user. Staff choose it with the invitation; a given one is ignored. */
  @ValidateIf(({ role }: NewUserDto) => !isStaff(role))
  @NewPasswordField()
  password?: string;

  @ApiPropertyOptional({ enum: ROLES, default: 'user' })
  @IsIn(ROLES, { message: ROLE_WRONG })
  role: Role = 'user';
}

@ApiSchema({ description: 'Changes of a user. Absent fields stay as they are.' })
export class UserChangesDto {
  /** The number of the version. */
  @VersionField()
  version?: number;

  @IsOptional()
  @NameField()
  name?: string;

  @IsOptional()
  @MobileNumberField()
  mobileNumber?: string;

  @AlternativeMobileNumberField({ isUpdate: true })
  alternativeMobileNumber?: string;

  @IsOptional()
  @AddressField()
  address?: string;

  /** A change ends the sessions of the user. */
  @ApiPropertyOptional({ enum: ROLES })
  @IsIn(ROLES, { message: ROLE_WRONG })
  @IsOptional()
  role?: Role;

  /** False ends the sessions of the user, who must verify the e-mail address again. */
  @ApiPropertyOptional()
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isVerified?: boolean;

  /**
   * True counts the agreement as signed elsewhere; there is no signed copy then. False ends the sessions of the user and lets
   * the user sign again. An existing signed copy belongs to the user until then, and is kept as evidence afterwards.
   */
  @ApiPropertyOptional()
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isSignedAgreement?: boolean;

  /**
   * Works as `POST …/penalize` with `reason`, or as `POST …/remove-penalty`, and is recorded in the history of the work
   * clock.
   */
  @ApiPropertyOptional({ example: false })
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isPenalized?: boolean;

  /** The reason of a new penalty, shown to the user. Default: `decided_by_administrator`. */
  @IsOptional()
  @ReasonField('Copied from another page')
  reason?: string;
}

@ApiSchema({ description: 'The created user.' })
export class UserCreatedDto {
  @ApiProperty({ example: 'User created successfully! OTP sent to email.' })
  message: string;

  user: AdminUserDto;
}

@ApiSchema({ description: 'The changed user.' })
export class UserSavedDto {
  @ApiProperty({ example: 'User updated successfully!' })
  message: string;

  user: AdminUserDto;
}

@ApiSchema({ description: 'Confirms that a user was deleted.' })
export class UserDeletedDto extends MessageDto {
  /** Images of which the user had submitted a text. The text is erased. */
  @ApiProperty({ type: 'integer', example: 3 })
  imagesLosingText: number;
}

@ApiSchema({ description: 'What is lost if a user is deleted.' })
export class ErasureLossesDto {
  /** Started, and before their deadline. */
  @ApiProperty({ type: 'integer', example: 1 })
  runningAssignments: number;

  @ApiProperty({ type: 'integer', example: 2 })
  waitingReviews: number;

  /** Images of which only this user has submitted a text. */
  @ApiProperty({ type: 'integer', example: 3 })
  imagesWithoutOtherText: number;
}
