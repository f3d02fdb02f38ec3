import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { startFakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';

it('shows how many e-mails the mail server has refused, and links them', async () => {
  const api = startFakeApi();
  dashboardAnswers(api);
  const stats = {
    totalUsers: 7,
    verifiedUsers: 0,
    signedUsers: 0,
    signedByStaffUsers: 0,
    workingUsers: 0,
    submittedUsers: 0,
    penalizedUsers: 0,
    refusedEmails: 2,
  };
  api.on('GET /api/admin/dashboard-stats', { body: { stats } });
  renderConsole('/admin-dashboard');
  const alert = (await screen.findByText(/2 e-mails were refused by the mail server/)).closest(
    '[role=alert]',
  );
  const link = within(alert as HTMLElement).getByRole('link', { name: 'Show' });
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter')).toBe(
    '{"status":"refused"}',
  );
});
