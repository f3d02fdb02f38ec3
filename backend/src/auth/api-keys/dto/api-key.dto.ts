import { allowedForKeys, type Permission } from '@inkwell/contract/permissions';
import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import {
  ArrayNotEmpty,
  ArrayUnique,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';

const MAX_NAME_LENGTH = 100;
const PERMISSIONS_SCHEMA = {
  enum: [...allowedForKeys],
  enumName: 'ApiKeyPermission',
  enumSchema: { description: 'What an API key may be allowed to do.' },
  isArray: true,
  example: ['projects:read'],
};

/** Absent or null: none. */
const IfSet = ValidateIf((_, value) => value !== undefined && value !== null);

@ApiSchema({ description: 'Who has created an API key.' })
class ApiKeyCreatorDto extends OmitType(UserNameDto, ['email'] as const) {}

@ApiSchema({ description: 'An API key, without the key itself.' })
export class ApiKeyDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'CRM' })
  name: string;

  /** The characters that the key begins with. */
  @ApiProperty({ example: 'ink_4fG7hJ2k' })
  prefix: string;

  /** Those that the creator has lost have no effect. */
  @ApiProperty(PERMISSIONS_SCHEMA)
  permissions: Permission[];

  /** The only project that it may be used for. Null: all. */
  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  createdBy: ApiKeyCreatorDto;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: Date | null;

  /** To within a minute. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt: Date | null;

  /** An IPv4 address, or the first half of an IPv6 address. */
  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7' })
  lastUsedNetwork: string | null;

  /** Until then the key before the last rotation works too. Null: it does not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  previousKeyExpiresAt: Date | null;

  /** False if it has expired, or its creator has no access now. */
  isValid: boolean;
}

@ApiSchema({ description: 'A page of API keys.' })
export class ApiKeyListDto extends LimitedTotalDto {
  apiKeys: ApiKeyDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'One API key.' })
export class ApiKeyAnswerDto {
  apiKey: ApiKeyDto;
}

@ApiSchema({ description: 'A new API key.' })
export class ApiKeyWithSecretDto extends ApiKeyAnswerDto {
  /** The key itself. It is stored nowhere, and no other call returns it. */
  @ApiProperty({ example: 'ink_4fG7hJ2k_…' })
  key: string;
}

@ApiSchema({ description: 'What an API key is for.' })
export class ApiKeyFieldsDto {
  @ApiProperty({ example: 'CRM', maxLength: MAX_NAME_LENGTH })
  @trimmed
  @MaxLength(MAX_NAME_LENGTH, { message: 'The name is too long' })
  @IsString({ message: 'Please enter a name' })
  @IsNotEmpty({ message: 'Please enter a name' })
  name: string;

  /** Only those that the caller has. */
  @ApiProperty(PERMISSIONS_SCHEMA)
  @IsIn([...allowedForKeys], { each: true, message: 'An API key cannot have this permission' })
  @ArrayUnique({ message: 'Each permission can be named once' })
  @ArrayNotEmpty({ message: 'Please choose at least one permission' })
  permissions: Permission[];

  /** The only project that it may be used for. */
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true })
  @IfSet
  @IsUUID(undefined, { message: 'A project must be given by id' })
  projectId?: string | null;

  /** In the future. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IfSet
  @IsISO8601({ strict: true }, { message: 'The time must look like 2026-11-21T10:00:00Z' })
  expiresAt?: string | null;
}

@ApiSchema({ description: 'The changes of an API key. Absent fields stay as they are.' })
export class ApiKeyUpdateDto extends PartialType(
  PickType(ApiKeyFieldsDto, ['name', 'permissions', 'expiresAt'] as const),
  { skipNullProperties: false },
) {}
