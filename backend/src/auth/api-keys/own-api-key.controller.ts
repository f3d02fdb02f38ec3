import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../access/access.js';
import { Read } from '../../access/call.js';
import type { Principal } from '../../access/principal.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKeyAnswerDto } from './dto/api-key.dto.js';

@ApiTags('API keys')
@Allow('api-key')
@Controller('api-keys')
export class OwnApiKeyController {
  constructor(private readonly keys: ApiKeysService) {}

  /**
   * Get the API key of this request
   *
   * Only with the permissions that it has now.
   */
  @Read('me', { project: [] })
  async getOwnApiKey(@Caller() caller: Principal): Promise<ApiKeyAnswerDto> {
    return { apiKey: await this.keys.getOfCaller(caller) };
  }
}
