import { TOTP_PATTERN } from '@inkwell/contract/second-factors';
import { toAsciiDigits } from '@inkwell/contract/validation';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, IsString, Matches, MaxLength } from 'class-validator';

const MAX_CHALLENGE_LENGTH = 2000;
const MAX_CODE_LENGTH = 40;

export function ChallengeField(): PropertyDecorator {
  const message = 'The challenge is missing';
  return applyDecorators(
    ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…', maxLength: MAX_CHALLENGE_LENGTH }),
    IsString({ message }),
    MaxLength(MAX_CHALLENGE_LENGTH, { message }),
  );
}

/** Apps show the six digits with a space in the middle. */
export function TotpField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: '042917', pattern: TOTP_PATTERN.source }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? toAsciiDigits(value).replace(/\s/g, '') : value,
    ),
    Matches(TOTP_PATTERN, { message: 'Please enter the 6 digits that the app shows' }),
  );
}

/** A code of an authenticator app or a recovery code. */
export function SecondStepCodeField(): PropertyDecorator {
  const message = 'Please enter the code';
  return applyDecorators(
    ApiProperty({ example: '042917', maxLength: MAX_CODE_LENGTH }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\s/g, '') : value,
    ),
    IsString({ message }),
    Matches(/./, { message }),
    MaxLength(MAX_CODE_LENGTH, { message }),
  );
}

/** What the browser's `navigator.credentials` answers, as JSON. */
export function PasskeyAnswerField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      description: 'The answer of the authenticator, as JSON (WebAuthn).',
      example: {
        id: 'q8Zt0m',
        rawId: 'q8Zt0m',
        type: 'public-key',
        response: {},
        clientExtensionResults: {},
      },
    }),
    IsObject({ message: 'The answer of the authenticator is missing' }),
  );
}
