import {
  RECOVERY_CODE_COUNT,
  SECOND_FACTOR_METHODS,
  SECOND_FACTOR_NAME_MAX_LENGTH,
  type SecondFactorMethod,
} from '@inkwell/contract/second-factors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../../core/http/trimmed.js';
import { ChallengeField, PasskeyAnswerField, TotpField } from './second-step.fields.js';

const CODES_EXAMPLE = ['k7m2p-x9wq4', '3hvnz-8rtcd'];

function FactorNameField(): PropertyDecorator {
  const message = `Please enter a name of at most ${SECOND_FACTOR_NAME_MAX_LENGTH} characters`;
  return applyDecorators(
    ApiProperty({ example: 'Phone', maxLength: SECOND_FACTOR_NAME_MAX_LENGTH }),
    trimmed,
    IsString({ message }),
    IsNotEmpty({ message }),
    MaxLength(SECOND_FACTOR_NAME_MAX_LENGTH, { message }),
  );
}

export class SecondFactorDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ enum: SECOND_FACTOR_METHODS, example: 'totp' })
  method: SecondFactorMethod;

  @ApiProperty({ example: 'Phone' })
  name: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt: Date | null;
}

export class SecondFactorsDto {
  factors: SecondFactorDto[];

  @ApiProperty({ example: RECOVERY_CODE_COUNT })
  recoveryCodesLeft: number;

  /** Whether staff must have a second factor (`STAFF_MFA`). */
  isRequired: boolean;

  /** False for staff with single sign-on only. They confirm with a new sign-in at the provider, and have no password to change. */
  hasPassword: boolean;
}

export class SecondFactorAddedDto {
  factor: SecondFactorDto;

  /** Shown this once. Null if the user has recovery codes already. */
  @ApiProperty({ type: [String], nullable: true, example: CODES_EXAMPLE })
  recoveryCodes: string[] | null;
}

export class RecoveryCodesDto {
  /** Shown this once. Each works once. */
  @ApiProperty({ type: [String], example: CODES_EXAMPLE })
  recoveryCodes: string[];
}

export class TotpSetUpDto {
  /** To be sent back with the first code. Valid for 5 minutes. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge: string;

  /** Base32, for entering it by hand. */
  @ApiProperty({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret: string;

  @ApiProperty({ example: 'otpauth://totp/Inkwell:admin@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Inkwell' })
  uri: string;

  /** The URI as a QR code: an SVG document. */
  @ApiProperty({ example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53">…</svg>' })
  qrCode: string;
}

export class AddTotpDto {
  @ChallengeField()
  challenge: string;

  @TotpField()
  code: string;

  @FactorNameField()
  name: string;
}

export class AddPasskeyDto {
  @ChallengeField()
  challenge: string;

  @PasskeyAnswerField()
  response: Record<string, unknown>;

  @FactorNameField()
  name: string;
}

export class RenameSecondFactorDto {
  @FactorNameField()
  name: string;
}
