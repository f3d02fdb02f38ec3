import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createQueryClient } from '../src/api/queryClient';

/** The app's client, without its second attempts, which come after seconds. */
export function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  return queryClient;
}

/** Renders a part of a screen. */
export function renderPart(part: ReactElement): { user: UserEvent } {
  render(<QueryClientProvider client={createTestQueryClient()}>{part}</QueryClientProvider>);
  return { user: userEvent.setup() };
}
