import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { App } from '../src/App';
import { answerAccessChecksAtOnce } from '../src/access/canAccess';
import { type Session, storeSession } from '../src/providers/session';

export const admin: Session['user'] = {
  id: 'admin-1',
  name: 'Fatima Admin',
  email: 'fatima@example.com',
  role: 'admin',
  hasAccuracyResult: false,
  accuracyResult: null,
};

interface Options {
  /** Null for a visitor. */
  signedInAs?: Session['user'] | null;
}

/** The whole console at an address, as in the browser, signed in as an admin by default. */
export function renderConsole(path: string, { signedInAs = admin }: Options = {}) {
  if (signedInAs) storeSession({ token: 'session-token', user: signedInAs });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answerAccessChecksAtOnce(queryClient);
  const element = (
    <>
      <App queryClient={queryClient} />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const view = render(<RouterProvider router={router} />);
  return { ...view, navigate: (to: string) => act(() => router.navigate(to)) };
}

/** Waits until the console has left for the sign-in page, which is another document. */
export async function expectSignInPage(): Promise<void> {
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin-login'));
}

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
