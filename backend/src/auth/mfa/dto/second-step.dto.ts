import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PasswordField } from '../../../users/dto/user.fields.js';
import { ChallengeField, PasskeyAnswerField, SecondStepCodeField } from './second-step.fields.js';

const CODE_METHODS = ['totp', 'recovery-code'] as const satisfies readonly SecondStepMethod[];

@ApiSchema({ description: 'A challenge of an earlier answer, sent back.' })
export class ChallengeDto {
  /** From the answer that began the set-up or the sign-in. Signed by the server. */
  @ChallengeField()
  challenge: string;
}

@ApiSchema({ description: 'The code with which a sign-in continues.' })
export class SecondStepDto {
  /** From the answer of the first step. */
  @ChallengeField()
  challenge: string;

  /** `totp`: the code of an authenticator app. */
  @ApiProperty({ enum: CODE_METHODS, example: 'totp' })
  @IsIn(CODE_METHODS, { message: 'The method must be totp or recovery-code' })
  method: (typeof CODE_METHODS)[number];

  /** The code of the app, or a recovery code. */
  @SecondStepCodeField()
  code: string;
}

@ApiSchema({ description: 'The answer of a passkey to a challenge.' })
export class PasskeyAnswerDto {
  /** From the answer with the options. */
  @ChallengeField()
  challenge: string;

  @PasskeyAnswerField()
  response: Record<string, unknown>;
}

@ApiSchema({
  description: 'The options for `navigator.credentials`, and a challenge to be sent back with the answer.',
})
export class PasskeyOptionsDto {
  /** For `navigator.credentials.create` or `.get`, as JSON (WebAuthn). */
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

@ApiSchema({ description: `The caller's password, to confirm a sensitive action.` })
export class ReauthenticateDto {
  @PasswordField()
  password: string;
}
