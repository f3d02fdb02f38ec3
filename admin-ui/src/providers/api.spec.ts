import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { api, getBody } from './api';
import { loadPage } from './loadPage';
import { storeSession } from './session';
import { sessionRefused } from './sessionEnd';
import { UNREACHABLE } from './unreachable';

vi.mock('./loadPage', () => ({ loadPage: vi.fn(async () => undefined) }));

const STATUS = 'GET /api/admin/server-status';
const readStatus = () => getBody(api.GET('/api/admin/server-status'));

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  storeSession({ token: 'abc', user: admin });
});

describe('a call of the typed client', () => {
  it('ends the session on a 401, and throws', async () => {
    const ended = vi.fn();
    const leaveOff = sessionRefused.subscribe(ended);
    startFakeApi().on(STATUS, refusal(401, 'Your session has ended'));
    await expect(readStatus()).rejects.toMatchObject({ status: 401, message: 'Your session has ended' });
    expect(ended).toHaveBeenCalledOnce();
    leaveOff();
  });

  it('goes to the set-up of a second factor if the server requires one', async () => {
    startFakeApi().on(STATUS, refusal(403, 'Set it up', { code: 'SECOND_FACTOR_SETUP_REQUIRED' }));
    await expect(readStatus()).rejects.toBeInstanceOf(HttpError);
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin/second-factor');
  });

  it('explains that the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(readStatus()).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
  });
});
