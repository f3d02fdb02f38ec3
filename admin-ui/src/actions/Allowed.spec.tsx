import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { admin } from '../../test/renderConsole';
import { answerAccessChecksAtOnce } from '../access/canAccess';
import { authProvider } from '../providers/authProvider';
import { storeSession } from '../providers/session';
import { Allowed } from './Allowed';

/** It never answers, so what is shown does not wait for it. */
const silentProvider = { ...authProvider, canAccess: () => new Promise<boolean>(() => undefined) };

it('shows what the role may see without waiting for an answer, and nothing else', async () => {
  storeSession({ token: 'abc', user: { ...admin, role: 'auditor' } });
  const queryClient = new QueryClient();
  answerAccessChecksAtOnce(queryClient);
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext authProvider={silentProvider} queryClient={queryClient}>
        <Allowed>For all staff. </Allowed>
        <Allowed permission="users:read">Allowed. </Allowed>
        <Allowed permission="users:write" accessDenied="Not for your role.">
          Forbidden.
        </Allowed>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await vi.waitUntil(() => container.textContent);
  expect(container.textContent).toBe('For all staff. Allowed. Not for your role.');
});
