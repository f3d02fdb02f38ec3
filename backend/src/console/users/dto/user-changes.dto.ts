import { ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { AdminUserDto } from '../../../users/dto/admin-user.dto.js';
import {
  AddressField,
  AlternativeMobileNumberField,
  EmailField,
  MobileNumberField,
  NameField,
  NewPasswordField,
} from '../../../users/dto/user.fields.js';

const ROLE_WRONG = `Role must be one of ${ROLES.join(', ')}`;
const FLAG_WRONG = 'This must be true or false';

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

  @NewPasswordField()
  password: string;

  @ApiPropertyOptional({ enum: ROLES, default: 'user' })
  @IsIn(ROLES, { message: ROLE_WRONG })
  role: Role = 'user';
}

/** What is absent stays as it is. */
export class UserChangesDto {
  @IsOptional()
  @NameField()
  name?: string;

  @IsOptional()
  @MobileNumberField()
  mobileNumber?: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber?: string;

  @IsOptional()
  @AddressField()
  address?: string;

  /** A change ends the person's sessions. */
  @ApiPropertyOptional({ enum: ROLES })
  @IsIn(ROLES, { message: ROLE_WRONG })
  @IsOptional()
  role?: Role;

  /** False ends the person's sessions: they have to prove the address again. */
  @ApiPropertyOptional()
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isVerified?: boolean;

  /**
   * True counts the agreement as signed elsewhere: there is no signed copy then. False ends the person's sessions and
   * lets them sign again; a copy that they have signed stays theirs until they do, and stays as evidence afterwards.
   */
  @ApiPropertyOptional()
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isSignedAgreement?: boolean;

  /**
   * As `POST …/penalize` with the reason `decided_by_administrator`, and `POST …/remove-penalty`: the step is in the
   * ledger of the clock.
   */
  @ApiPropertyOptional({ example: false })
  @IsBoolean({ message: FLAG_WRONG })
  @IsOptional()
  isPenalized?: boolean;
}

export class UserSavedDto {
  @ApiProperty({ example: 'User updated successfully!' })
  message: string;

  user: AdminUserDto;
}

export class AgreementLinkDto {
  /** Good for 7 days, or until the agreement is signed. */
  @ApiProperty({ example: 'https://example.com/sign-agreement/eyJhbGciOiJIUzI1NiIs' })
  agreementLink: string;
}
