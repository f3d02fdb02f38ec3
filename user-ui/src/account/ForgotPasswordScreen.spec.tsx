import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

const forgot = 'POST /api/auth/forgot-password';

async function ask() {
  const { user } = renderApp({ path: '/forgot-password' });
  await user.type(await screen.findByLabelText('Email Address'), 'eleanor@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
}

describe('forgotten password', () => {
  it("shows the server's message", async () => {
    fakeApi({ [forgot]: { body: { message: 'If the address is registered, a link is on its way.' } } });
    await ask();
    expect(
      await screen.findByText('If the address is registered, a link is on its way.'),
    ).toBeInTheDocument();
    expect(callsTo(forgot)[0]?.body).toEqual({ email: 'eleanor@example.com' });
    expect(screen.queryByLabelText('Email Address')).not.toBeInTheDocument();
  });

  it('shows an error and keeps the address', async () => {
    fakeApi({ [forgot]: refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries, please wait') });
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait');
    expect(screen.getByLabelText('Email Address')).toHaveValue('eleanor@example.com');
  });
});
