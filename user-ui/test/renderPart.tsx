import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createQueryClient } from '../src/api/queryClient';
import { AssignmentContext, type ShownAssignment } from '../src/work/assignment';

/** The app's client, without its second attempts, which come after seconds. */
export function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  return queryClient;
}

const shown: ShownAssignment = {
  id: 'a1',
  draftAssignment: { id: 'a1', isFirst: true },
  isPending: false,
  dashboardOf: 'a1',
};

/** Renders a part of a screen of an assignment. */
export function renderPart(part: ReactElement, assignment = shown): { user: UserEvent } {
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <AssignmentContext value={assignment}>{part}</AssignmentContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup() };
}
