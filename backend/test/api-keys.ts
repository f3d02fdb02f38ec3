import type { Permission } from '@inkwell/contract/permissions';
import type { ApiKeyDto, ApiKeyWithSecretDto } from '../src/auth/api-keys/dto/api-key.dto.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';

/** An API key as the answer to its creation has it. */
export interface TestKey extends ApiKeyDto {
  key: string;
}

/** Creates an API key through the API. */
export async function addApiKey(
  app: TestApp,
  creator: Pick<TestUser, 'token'>,
  permissions: readonly Permission[],
  fields: { name?: string; projectId?: string; expiresAt?: string } = {},
): Promise<TestKey> {
  const given = { name: 'CRM', permissions, ...fields };
  const answer = await app.post<ApiKeyWithSecretDto>('/api/admin/api-keys', given, creator.token);
  if (answer.status !== 201) throw new Error(`The key was answered ${answer.status}: ${answer.text}`);
  const { apiKey, key } = answer.body;
  return { ...apiKey, key };
}
