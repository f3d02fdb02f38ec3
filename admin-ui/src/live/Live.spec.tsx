import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';
import { openLiveSocket } from './openLiveSocket';

const LIST = 'GET /api/admin/notifications';
const CLEAR = 'DELETE /api/admin/notifications';
const start = {
  _id: '1',
  userName: 'Ada Moreno',
  userEmail: 'ada@example.com',
  timestamp: '2026-11-18T10:00:00.000Z',
  projectLink: 'https://example.com/projects/7',
};

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startFakeApi().list('GET /api/admin/images', 'images', []);
});

/** Renders the console and returns the handlers it passed to the socket. */
async function openConsole() {
  renderConsole('/admin/images');
  await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
  const handlers = vi.mocked(openLiveSocket).mock.calls[0]?.[0];
  if (!handlers) throw new Error('The socket was not opened');
  return handlers;
}

const openBell = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

describe('the connection', () => {
  it('is Connecting until the server has joined the socket, then Live, and Offline after a disconnect', async () => {
    const { onLive } = await openConsole();
    expect(screen.getByText('Connecting…')).toBeTruthy();
    act(() => onLive(true));
    expect(screen.getByText('Live')).toBeTruthy();
    act(() => onLive(false));
    expect(screen.getByText('Offline')).toBeTruthy();
  });

  it('is an icon on a phone until it is Live, so that the name of the site is not cut off', async () => {
    onPhone();
    const { onLive } = await openConsole();
    expect(getComputedStyle(screen.getByText('Connecting…')).width).toBe('1px');
    act(() => onLive(true));
    expect(getComputedStyle(screen.getByText('Live')).width).not.toBe('1px');
  });

  it('reads missed notifications after each reconnect', async () => {
    const { onLive } = await openConsole();
    expect(await screen.findByRole('button', { name: 'Notifications: 0' })).toBeTruthy();
    api.on(LIST, { body: { notifications: [start] } });
    act(() => onLive(true));
    expect(await screen.findByRole('button', { name: 'Notifications: 1' })).toBeTruthy();
  });
});

describe('a fact', () => {
  const IMAGES = 'GET /api/admin/images';

  it('makes the console read the lists again that it changes, and no others', async () => {
    const { onFacts } = await openConsole();
    await waitFor(() => expect(api.callsTo(IMAGES)).toHaveLength(1));
    api.list(IMAGES, 'images', [imageRow({ title: 'Added by a colleague' })]);
    act(() => onFacts(['user.suspended', 'review.claimed']));
    act(() => onFacts(['image.added', 'image.published']));
    expect(await screen.findByText('Added by a colleague')).toBeTruthy();
    expect(api.callsTo(IMAGES)).toHaveLength(2);
  });

  it('that may have been missed makes the console read its lists again', async () => {
    const { onLive } = await openConsole();
    await waitFor(() => expect(api.callsTo(IMAGES)).toHaveLength(1));
    api.list(IMAGES, 'images', [imageRow({ title: 'Added by a colleague' })]);
    act(() => onLive(true));
    expect(await screen.findByText('Added by a colleague')).toBeTruthy();
  });
});

describe('the bell', () => {
  it('counts and lists each start of work when it happens', async () => {
    const { onWorkStarted } = await openConsole();
    api.on(LIST, { body: { notifications: [start] } });
    act(() => onWorkStarted(start));
    expect(await screen.findByText('Ada Moreno has started to work')).toBeTruthy();
    const popup = await openBell('Notifications: 1');
    expect(popup.getByText('Ada Moreno')).toBeTruthy();
    expect(popup.getByText(/ada@example.com/)).toBeTruthy();
    expect(popup.getByRole('link', { name: start.projectLink }).getAttribute('href')).toBe(start.projectLink);
  });

  it('links only http and https addresses', async () => {
    const projectLink = 'javascript:alert(1)';
    api.on(LIST, { body: { notifications: [{ ...start, projectLink }] } });
    await openConsole();
    const popup = await openBell('Notifications: 1');
    expect(popup.getByText(projectLink)).toBeTruthy();
    expect(popup.queryByRole('link')).toBeNull();
  });

  it('is cleared by Clear All, on the server too', async () => {
    api.on(LIST, { body: { notifications: [start] } }).on(CLEAR, { body: { message: 'Cleared' } });
    await openConsole();
    const popup = await openBell('Notifications: 1');
    await userEvent.click(popup.getByRole('button', { name: 'Clear All' }));
    expect(await popup.findByText('Nobody has started recently.')).toBeTruthy();
    expect(api.callsTo(CLEAR)).toHaveLength(1);
  });

  it('removes the error of Clear All when it succeeds', async () => {
    api.on(LIST, { body: { notifications: [start] } }).on(CLEAR, refusal(503, 'Not now.'));
    await openConsole();
    const popup = await openBell('Notifications: 1');
    await userEvent.click(popup.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    api.on(CLEAR, { body: { message: 'Cleared' } });
    await userEvent.click(popup.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
  });

  it('shows an error if the notifications cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    await openConsole();
    const popup = await openBell('Notifications: 0');
    expect((await popup.findByRole('alert')).textContent).toContain('Failed to load notifications');
  });
});

describe('on the desktop', () => {
  it('asks for permission only after a click, and then shows notifications', async () => {
    const shown: [string, { body: string }][] = [];
    const requestPermission = vi.fn(async () => {
      FakeNotification.permission = 'granted';
      return FakeNotification.permission;
    });
    class FakeNotification {
      static permission: NotificationPermission = 'default';
      static requestPermission = requestPermission;
      constructor(title: string, options: { body: string }) {
        shown.push([title, options]);
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    const { onWorkStarted } = await openConsole();
    act(() => onWorkStarted(start));
    expect(shown).toEqual([]);
    expect(requestPermission).not.toHaveBeenCalled();
    const popup = await openBell('Notifications: 0');
    await userEvent.click(popup.getByRole('button', { name: 'Show on the desktop too' }));
    await waitFor(() => expect(popup.queryByRole('button', { name: 'Show on the desktop too' })).toBeNull());
    act(() => onWorkStarted(start));
    expect(shown).toEqual([['Ada Moreno has started to work', { body: 'ada@example.com' }]]);
  });
});
