import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ApiExtends } from '../../core/http/api-extends.js';
import { trimmed } from '../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../core/versions/record-version.js';

@ApiSchema({
  description: 'Branding and contact details that an administrator can edit. Absent fields stay as they are.',
})
export class SiteConfigUpdateDto {
  /** The number of the version. */
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

  /** The telephone number in the footer of each page. Empty for none. */
  @ApiPropertyOptional({ example: '+1 555 010 0000', maxLength: 40 })
  @trimmed
  @MaxLength(40, { message: 'Contact number must be at most 40 characters' })
  @IsNotEmpty({ message: 'Contact number is required' })
  @IsString({ message: 'Contact number is required' })
  @IfGiven
  footerContactNumber?: string;

  /** The address in the footer of each page. Empty for none. */
  @ApiPropertyOptional({ example: '1 Paper Street, Inkford', maxLength: 200 })
  @trimmed
  @MaxLength(200, { message: 'Address must be at most 200 characters' })
  @IsNotEmpty({ message: 'Address is required' })
  @IsString({ message: 'Address is required' })
  @IfGiven
  footerAddress?: string;

  /** The e-mail address in the footer of each page. Empty for none. */
  @ApiPropertyOptional({ example: 'support@example.com', format: 'email' })
  @trimmed
  @IsEmail({}, { message: 'Email is invalid' })
  @IsNotEmpty({ message: 'Email is required' })
  @IsString({ message: 'Email is required' })
  @IfGiven
  footerEmail?: string;
}

@ApiSchema({ description: `The limits that the apps show and check, from the server's settings.` })
export class RulesDto {
  /** Minimum number of words of a submitted document or page. */
  @ApiProperty({ type: 'integer', example: 10000 })
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
  @ApiProperty({ type: 'integer', example: 5242880 })
  maxUploadBytes: number;

  /** Whether administrators can see the passwords of users (`PASSWORD_REVEAL`). */
  passwordReveal: boolean;
}

@ApiSchema({ description: 'The branding and contact details of the site, and the limits of the work.' })
export class SiteConfigDto {
  /** The name of the site, at the top of each page and in e-mails. */
  @ApiProperty({ example: 'Inkwell' })
  navbarTitle: string;

  /** The telephone number in the footer of each page. Empty for none. */
  @ApiProperty({ example: '+1 555 010 0000' })
  footerContactNumber: string;

  /** The address in the footer of each page. Empty for none. */
  @ApiProperty({ example: '1 Paper Street, Inkford' })
  footerAddress: string;

  /** The e-mail address in the footer of each page. Empty for none. */
  @ApiProperty({ example: 'support@example.com' })
  footerEmail: string;

  rules: RulesDto;
}

@ApiSchema({ description: 'The public site configuration in an envelope.' })
export class SiteConfigAnswerDto {
  config: SiteConfigDto;
}

@ApiSchema({ description: 'The site configuration with its version, for staff who edit it.' })
@ApiExtends(SiteConfigDto)
export class AdminSiteConfigDto extends SiteConfigDto {
  /** Raised by each change. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;
}

@ApiSchema({ description: 'The site configuration in an envelope.' })
export class AdminSiteConfigAnswerDto {
  config: AdminSiteConfigDto;
}
