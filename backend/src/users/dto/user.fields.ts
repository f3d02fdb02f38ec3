import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  hasControlCharacters,
  MOBILE_NUMBER_PATTERN,
  messages,
  NAME_MAX_LENGTH,
  NEW_PASSWORD_MAX_LENGTH,
  normaliseMobileNumber,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  trimEmail,
} from '@inkwell/contract/validation';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { isCommonPassword } from '../common-passwords.js';

/**
 * The fields of a user with their validation and documentation, for all request bodies. `applyDecorators` applies the rules
 * from the first to the last. Decorators that are written directly on a property are applied from the last to the first.
 */

export function NameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: 'Sample Writer', maxLength: NAME_MAX_LENGTH }),
    trimmed,
    IsString({ message: messages.nameRequired }),
    IsNotEmpty({ message: messages.nameRequired }),
    MaxLength(NAME_MAX_LENGTH, { message: messages.nameTooLong }),
    WithoutControlCharacters({ message: messages.nameControlCharacters }),
  );
}

function WithoutControlCharacters(options: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'withoutControlCharacters',
      validator: { validate: (value: unknown) => typeof value === 'string' && !hasControlCharacters(value) },
    },
    options,
  );
}

export function EmailField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: 'writer@example.com', format: 'email', maxLength: EMAIL_MAX_LENGTH }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? trimEmail(value).toLowerCase() : value,
    ),
    IsString({ message: messages.emailRequired }),
    IsNotEmpty({ message: messages.emailRequired }),
    Matches(EMAIL_PATTERN, { message: messages.emailInvalid }),
    IsEmail({}, { message: messages.emailInvalid }),
  );
}

/** Accepts a number as people write it, such as `+91 98765 43210`. */
const mobileNumberDigits = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? normaliseMobileNumber(value) : value,
);

export function MobileNumberField(): PropertyDecorator {
  return applyDecorators(
    // No pattern, because separators are accepted.
    ApiProperty({ example: '5550100123' }),
    mobileNumberDigits,
    IsString({ message: messages.mobileRequired }),
    IsNotEmpty({ message: messages.mobileRequired }),
    Matches(MOBILE_NUMBER_PATTERN, { message: messages.mobileDigits }),
  );
}

/** An empty value means none, and so does an absent one, except in an update. */
export function AlternativeMobileNumberField({ isUpdate = false } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: '', required: false, ...(!isUpdate && { default: '' }) }),
    Transform(({ value }: { value: unknown }) => value ?? ''),
    mobileNumberDigits,
    Matches(MOBILE_NUMBER_PATTERN, { message: messages.alternativeMobileDigits }),
    ValidateIf((_, value) => value !== ''),
    IsOptional(),
  );
}

export function AddressField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      example: '12 Harbour Road, Inkford',
      minLength: ADDRESS_MIN_LENGTH,
      maxLength: ADDRESS_MAX_LENGTH,
    }),
    trimmed,
    IsString({ message: messages.addressRequired }),
    IsNotEmpty({ message: messages.addressRequired }),
    MinLength(ADDRESS_MIN_LENGTH, { message: messages.addressTooShort }),
    MaxLength(ADDRESS_MAX_LENGTH, { message: messages.addressTooLong }),
  );
}

/** A new password. The 10,000 most common ones are refused. */
export function NewPasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      example: 'correct horse battery',
      minLength: PASSWORD_MIN_LENGTH,
      maxLength: NEW_PASSWORD_MAX_LENGTH,
    }),
    IsString({ message: messages.passwordRequired }),
    IsNotEmpty({ message: messages.passwordRequired }),
    Length(PASSWORD_MIN_LENGTH, NEW_PASSWORD_MAX_LENGTH, {
      message: ({ value }) =>
        typeof value === 'string' && value.length > NEW_PASSWORD_MAX_LENGTH
          ? messages.newPasswordTooLong
          : messages.passwordTooShort,
    }),
    ValidateBy(
      { name: 'isUncommonPassword', async: true, validator: { validate: isUncommonPassword } },
      { message: messages.passwordTooCommon },
    ),
  );
}

/** An existing password. Any length is accepted, so that users with a password from an older rule can sign in. */
export function PasswordField({ isOptional = false } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      example: 'correct horse battery',
      maxLength: PASSWORD_MAX_LENGTH,
      ...(isOptional && { required: false }),
    }),
    ...(isOptional ? [IsOptional()] : []),
    IsString({ message: messages.passwordRequired }),
    IsNotEmpty({ message: messages.passwordRequired }),
    MaxLength(PASSWORD_MAX_LENGTH, { message: messages.passwordTooLong }),
  );
}

async function isUncommonPassword(value: unknown): Promise<boolean> {
  return typeof value !== 'string' || !(await isCommonPassword(value));
}
