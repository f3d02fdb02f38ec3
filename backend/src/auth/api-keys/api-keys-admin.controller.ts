import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action, Change, Id, Read, Remove } from '../../access/call.js';
import { SecretResponse } from '../../access/idempotency/idempotent.js';
import type { Actor, Principal } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { API_KEY_LIST, ApiKeysService } from './api-keys.service.js';
import {
  ApiKeyAnswerDto,
  ApiKeyDto,
  ApiKeyFieldsDto,
  ApiKeyListDto,
  ApiKeyUpdateDto,
  ApiKeyWithSecretDto,
} from './dto/api-key.dto.js';

@ApiTags('API keys')
@StrictInput()
@Controller('admin/api-keys')
export class ApiKeysAdminController {
  constructor(private readonly keys: ApiKeysService) {}

  /** List the API keys */
  @Read('', { allow: 'api-keys:read' })
  @ApiList(API_KEY_LIST, ApiKeyListDto)
  @ListEnvelope('apiKeys')
  listApiKeys(@ListParams(API_KEY_LIST) query: ListQueryOf<typeof API_KEY_LIST>): Promise<Page<ApiKeyDto>> {
    return this.keys.list(query);
  }

  /** Get an API key */
  @Read(':id', { allow: 'api-keys:read' })
  async getApiKey(@Id() id: string): Promise<ApiKeyAnswerDto> {
    return { apiKey: await this.keys.get(id) };
  }

  /**
   * Create an API key
   *
   * The answer has the key, which is shown only once. It acts in the name of the caller. A key that may export requires the password or a
   * passkey again.
   */
  @HttpCode(201)
  @Action('', { allow: 'api-keys:write' }, ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'])
  @SecretResponse<ApiKeyWithSecretDto>(({ apiKey }) => apiKey._id)
  createApiKey(
    @Body() fields: ApiKeyFieldsDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ApiKeyWithSecretDto> {
    return this.keys.create(fields, { actor, caller });
  }

  /** Change an API key */
  @Change(':id', { allow: 'api-keys:write' }, ['NOT_YOUR_API_KEY', 'REAUTHENTICATION_REQUIRED'])
  async updateApiKey(
    @Id() id: string,
    @Body() changes: ApiKeyUpdateDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ApiKeyAnswerDto> {
    return { apiKey: await this.keys.update(id, changes, { actor, caller }) };
  }

  /**
   * Rotate an API key
   *
   * The answer has another key with the same rights, which is shown only once. The key before works for 24 hours more.
   */
  @Action(':id/rotate', { allow: 'api-keys:write' }, ['NOT_YOUR_API_KEY', 'REAUTHENTICATION_REQUIRED'])
  @SecretResponse()
  rotateApiKey(
    @Id() id: string,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ApiKeyWithSecretDto> {
    return this.keys.rotate(id, { actor, caller });
  }

  /**
   * Delete an API key
   *
   * Its next request is refused with 401.
   */
  @Remove(':id', { allow: 'api-keys:write' })
  async deleteApiKey(@Id() id: string, @ActingStaff() actor: Actor): Promise<MessageDto> {
    await this.keys.delete(id, actor);
    return { message: 'API key deleted successfully!' };
  }
}
