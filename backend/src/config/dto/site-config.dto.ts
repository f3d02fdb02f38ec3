import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../core/versions/record-version.js';

/** Branding and contact details that an administrator can edit. Absent fields stay as they are. */
export class SiteConfigUpdateDto {
  @VersionField()
  version?: number;

  /** The product's name in the top bar and in e-mails. */
  @ApiPropertyOptional({ example: 'Inkwell', maxLength: 60 })
  @trimmed
  @MaxLength(60, { message: 'Navbar title must be at most 60 characters' })
  @IsNotEmpty({ message: 'Navbar title is required' })
  @IsString({ message: 'Navbar title is required' })
  @IfGiven
  navbarTitle?: string;

  @ApiPropertyOptional({ example: '+1 555 010 0000', maxLength: 40 })
  @trimmed
  @MaxLength(40, { message: 'Contact number must be at most 40 characters' })
  @IsNotEmpty({ message: 'Contact number is required' })
  @IsString({ message: 'Contact number is required' })
  @IfGiven
  footerContactNumber?: string;

  @ApiPropertyOptional({ example: '1 Paper Street, Inkford', maxLength: 200 })
  @trimmed
  @MaxLength(200, { message: 'Address must be at most 200 characters' })
  @IsNotEmpty({ message: 'Address is required' })
  @IsString({ message: 'Address is required' })
  @IfGiven
  footerAddress?: string;

  @ApiPropertyOptional({ example: 'support@example.com', format: 'email' })
  @trimmed
  @IsEmail({}, { message: 'Email is invalid' })
  @IsNotEmpty({ message: 'Email is required' })
  @IsString({ message: 'Email is required' })
  @IfGiven
  footerEmail?: string;
}

/** The limits that the apps show and check, from the server's settings. */
export class RulesDto {
  /** Minimum number of words of a submitted document or page. */
  @ApiProperty({ example: 10000 })
  minWords: number;

  /** Hours from the start of the clock to the deadline. */
  @ApiProperty({ example: 96 })
  workWindowHours: number;

  /** Hours from a submission to the deadline of its review. */
  @ApiProperty({ example: 24 })
  reviewWindowHours: number;

  /** Seconds between two automatic saves. */
  @ApiProperty({ example: 30 })
  autosaveSeconds: number;

  /** Maximum size of an uploaded image, in bytes. */
  @ApiProperty({ example: 5242880 })
  maxUploadBytes: number;

  /** Whether administrators can see the passwords of users (`PASSWORD_REVEAL`). */
  passwordReveal: boolean;
}

export class SiteConfigDto {
  @ApiProperty({ example: 'Inkwell' })
  navbarTitle: string;

  @ApiProperty({ example: '+1 555 010 0000' })
  footerContactNumber: string;

  @ApiProperty({ example: '1 Paper Street, Inkford' })
  footerAddress: string;

  @ApiProperty({ example: 'support@example.com' })
  footerEmail: string;

  rules: RulesDto;
}

export class SiteConfigAnswerDto {
  config: SiteConfigDto;
}

export class AdminSiteConfigDto extends SiteConfigDto {
  /** Raised by each change. */
  @ApiProperty({ example: 3 })
  version: number;
}

export class AdminSiteConfigAnswerDto {
  config: AdminSiteConfigDto;
}
