import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PasswordField } from '../../../users/dto/user.fields.js';
import { ChallengeField, PasskeyAnswerField, SecondStepCodeField } from './second-step.fields.js';

const CODE_METHODS = ['totp', 'recovery-code'] as const satisfies readonly SecondStepMethod[];

export class ChallengeDto {
  @ChallengeField()
  challenge: string;
}

export class SecondStepDto {
  /** From the answer of the first step. */
  @ChallengeField()
  challenge: string;

  @ApiProperty({ enum: CODE_METHODS, example: 'totp' })
  @IsIn(CODE_METHODS, { message: 'The method must be totp or recovery-code' })
  method: (typeof CODE_METHODS)[number];

  @SecondStepCodeField()
  code: string;
}

export class PasskeyAnswerDto {
  /** From the answer with the options. */
  @ChallengeField()
  challenge: string;

  @PasskeyAnswerField()
  response: Record<string, unknown>;
}

/** The options for `navigator.credentials`, and a challenge to be sent back with the answer. */
export class PasskeyOptionsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { challenge: 'Zm9v', rpId: 'inkwell.example.com', userVerification: 'required' },
  })
  options: object;

  /** Valid for 5 minutes. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge: string;
}

export class ReauthenticateDto {
  @PasswordField()
  password: string;
}
