import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createQueryClient } from '../src/api/queryClient';

/** Renders a part of a screen. */
export function renderPart(part: ReactElement): { user: UserEvent } {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return { user: userEvent.setup() };
}
