import {
  RECOVERY_CODE_COUNT,
  SECOND_FACTOR_METHODS,
  SECOND_FACTOR_NAME_MAX_LENGTH,
  type SecondFactorMethod,
} from '@inkwell/contract/second-factors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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

@ApiSchema({ description: 'A second factor: an authenticator app or a passkey.' })
export class SecondFactorDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** `totp`: an authenticator app. */
  @ApiProperty({ enum: SECOND_FACTOR_METHODS, example: 'totp' })
  method: SecondFactorMethod;

  /** The name that its user has given it. */
  @ApiProperty({ example: 'Phone' })
  name: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** When it was last used. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt: Date | null;
}

@ApiSchema({ description: `The caller's second factors, and what the server requires.` })
export class SecondFactorsDto {
  factors: SecondFactorDto[];

  /** Recovery codes that were not used yet. */
  @ApiProperty({ type: 'integer', example: RECOVERY_CODE_COUNT })
  recoveryCodesLeft: number;

  /** Whether staff must have a second factor (`STAFF_MFA`). */
  isRequired: boolean;

  /** False for staff with single sign-on only. They confirm with a new sign-in at the provider, and have no password to change. */
  hasPassword: boolean;
}

@ApiSchema({ description: 'The added second factor. The first one comes with recovery codes.' })
export class SecondFactorAddedDto {
  factor: SecondFactorDto;

  /** Shown this once. Null if the user has recovery codes already. */
  @ApiProperty({ type: [String], nullable: true, example: CODES_EXAMPLE })
  recoveryCodes: string[] | null;
}

@ApiSchema({ description: 'New recovery codes, which replace the earlier ones.' })
export class RecoveryCodesDto {
  /** Shown this once. Each works once. */
  @ApiProperty({ type: [String], example: CODES_EXAMPLE })
  recoveryCodes: string[];
}

@ApiSchema({ description: 'What an authenticator app needs, to be read or scanned.' })
export class TotpSetUpDto {
  /** To be sent back with the first code. Valid for 5 minutes. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge: string;

  /** Base32, for entering it by hand. */
  @ApiProperty({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret: string;

  /** The address that the QR code contains (`otpauth:`). */
  @ApiProperty({ example: 'otpauth://totp/Inkwell:admin@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Inkwell' })
  uri: string;

  /** The URI as a QR code: an SVG document. */
  @ApiProperty({ example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53">…</svg>' })
  qrCode: string;
}

@ApiSchema({ description: 'The first code of an authenticator app, with the challenge of its set-up.' })
export class AddTotpDto {
  /** From the answer that began the set-up or the sign-in. Signed by the server. */
  @ChallengeField()
  challenge: string;

  /** The six digits that the app shows. */
  @TotpField()
  code: string;

  @FactorNameField()
  name: string;
}

@ApiSchema({ description: 'A passkey that the browser has created, with the challenge that it answers.' })
export class AddPasskeyDto {
  /** From the answer that began the set-up or the sign-in. Signed by the server. */
  @ChallengeField()
  challenge: string;

  @PasskeyAnswerField()
  response: Record<string, unknown>;

  @FactorNameField()
  name: string;
}

@ApiSchema({ description: 'The new name of a second factor.' })
export class RenameSecondFactorDto {
  @FactorNameField()
  name: string;
}
