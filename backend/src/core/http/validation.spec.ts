import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { HttpError } from './domain-error.js';
import { createValidationPipe, FastValidation } from './validation.js';

class PartDto {
  @IsString({ message: 'Part needs a name' })
  name: string;
}

class OrderDto {
  @Min(1, { message: 'Count must be at least 1' })
  @IsInt({ message: 'Count must be a whole number' })
  count: number;

  @IsString({ message: 'Title is required' })
  title: string;

  @ValidateNested({ each: true })
  @Type(() => PartDto)
  parts: PartDto[] = [];
}

const check = (body: unknown): Promise<unknown> =>
  createValidationPipe().transform(body, { type: 'body', metatype: OrderDto });

test('a valid body becomes an instance of its class, without unknown fields', async () => {
  const checked = await check({ count: 2, title: 'Pens', role: 'admin', parts: [{ name: 'Nib', price: 1 }] });
  expect(checked).toBeInstanceOf(OrderDto);
  expect(checked).toEqual({ count: 2, title: 'Pens', parts: [{ name: 'Nib' }] });
});

test('each field has only its first message, and the message of the first field is that of the response', async () => {
  const error = await check({ count: 'many' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Count must be a whole number',
    details: { fields: { count: ['Count must be a whole number'], title: ['Title is required'] } },
  });
});

test('an error in a nested object is reported for the outer field', async () => {
  const error = await check({ count: 1, title: 'Pens', parts: [{}] }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ details: { fields: { parts: ['Part needs a name'] } } });
});

describe('FastValidation', () => {
  @FastValidation((body) => (body === 'known' ? { name: 'at once' } : null))
  class QuickDto extends PartDto {}
  class SubclassDto extends QuickDto {}
  const read = (body: unknown, metatype: new () => PartDto): Promise<unknown> =>
    createValidationPipe().transform(body, { type: 'body', metatype });

  test('accepts what the check accepts, and validates everything else by the rules', async () => {
    const quick = await read('known', QuickDto);
    expect(quick).toBeInstanceOf(QuickDto);
    expect(quick).toEqual({ name: 'at once' });
    expect(await read({ name: 'Nib', price: 1 }, QuickDto)).toEqual({ name: 'Nib' });
    await expect(read({ name: 7 }, QuickDto)).rejects.toThrow('Part needs a name');
  });

  test('is not inherited by a subclass', async () => {
    await expect(read('known', SubclassDto)).rejects.toThrow('Part needs a name');
  });
});
