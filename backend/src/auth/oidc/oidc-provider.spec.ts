import { Logger } from '@nestjs/common';
import { expect, test, vi } from 'vitest';
import { Clock } from '../../core/clock/clock.js';
import type { Settings } from '../../core/settings/settings.js';
import { OidcProviderService } from './oidc-provider.service.js';

test('the start logs a warning if the identity provider cannot be reached', async () => {
  const warned = new Promise((resolve) => {
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(resolve);
  });
  // Nothing listens on this port.
  const oidc = {
    issuer: 'http://127.0.0.1:2',
    clientId: 'inkwell',
    clientSecret: 'secret',
    roles: [],
    sessionHours: 12,
  };
  const settings = { oidc, processRole: 'web' } as Partial<Settings> as Settings;
  new OidcProviderService(settings, new Clock()).onApplicationBootstrap();
  expect(await warned).toMatch(/^The identity provider cannot be used: .*ECONNREFUSED/);
});
