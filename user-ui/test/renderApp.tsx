import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { startSession } from '../src/api/session';
import { routes } from '../src/router';
import { eleanor } from './examples';
import { createTestQueryClient } from './renderPart';

interface Start {
  path: string;
  /** The navigation state. */
  state?: unknown;
}

/** Renders the app with its real routes at a path. */
export function renderApp({ path, state }: Start): {
  user: UserEvent;
  path: () => string;
  /** The path with the query. */
  address: () => string;
  state: () => unknown;
  navigate: (path: string) => Promise<void>;
  /** As the browser's button. */
  goBack: () => Promise<void>;
  /** Whether the answer of a query is in the cache. */
  isLoaded: (queryKey: readonly string[]) => boolean;
  /** As after the time between two reads. */
  readAgain: (queryKey: readonly string[]) => Promise<void>;
} {
  const [pathname, query] = path.split('?');
  const search = query ? `?${query}` : '';
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] });
  const queryClient = createTestQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    state: () => router.state.location.state,
    navigate: (to) => router.navigate(to),
    goBack: () => router.navigate(-1),
    readAgain: (queryKey) => queryClient.invalidateQueries({ queryKey }),
    isLoaded: (queryKey) => queryClient.getQueryData(queryKey) !== undefined,
  };
}

export function signIn(user = eleanor): void {
  startSession({ token: 'session-token', user });
}

/** For tests that write: the browser keeps the unsaved texts of a user, and would show those of an earlier test or file. */
export function signInAsNewUser(): void {
  signIn({ ...eleanor, id: `new-user-${crypto.randomUUID()}` });
}
