import { HttpError } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { listAnswer, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { httpClient, openEnvelope } from './httpClient';
import { storeSession } from './session';
import { UNREACHABLE } from './unreachable';

describe('openEnvelope', () => {
  it.each(['users', 'agreements', 'signedAgreements'])(
    'opens the list %s and gives each record its id',
    (name) => {
      expect(openEnvelope({ [name]: [{ _id: 'a', x: 1 }], total: 1 })).toEqual([{ _id: 'a', id: 'a', x: 1 }]);
    },
  );

  it.each(['user', 'agreement', 'signedAgreement'])('opens the record %s', (name) => {
    expect(openEnvelope({ [name]: { _id: 'a' } })).toEqual({ _id: 'a', id: 'a' });
  });

  it('opens the site configuration, which has no id', () => {
    expect(openEnvelope({ config: { navbarTitle: 'Ink' } })).toEqual({ navbarTitle: 'Ink' });
  });

  it('does not change an answer without an envelope', () => {
    expect(openEnvelope({ message: 'Done' })).toEqual({ message: 'Done' });
    expect(openEnvelope({ token: 't', user: { id: 'a' } })).toEqual({ token: 't', user: { id: 'a' } });
    expect(openEnvelope(undefined)).toBeUndefined();
  });
});

describe('httpClient', () => {
  it('sends the bearer token of the session, and returns the headers', async () => {
    const api = startFakeApi().on('GET /api/admin/users', listAnswer('users', [{ _id: 'a' }], 41));
    storeSession({ token: 'abc', user: admin });
    const { json, headers } = await httpClient('/api/admin/users');
    expect(json).toEqual([{ _id: 'a', id: 'a' }]);
    expect(headers.get('Content-Range')).toBe('users 0-0/41');
    expect(api.calls[0]?.authorization).toBe('Bearer abc');
  });

  it('sends no header without a session', async () => {
    const api = startFakeApi().on('GET /api/site-config', { body: { config: {} } });
    await httpClient('/api/site-config');
    expect(api.calls[0]?.authorization).toBeNull();
  });

  it('turns an error answer into an HttpError with one text for each field', async () => {
    startFakeApi().on('PUT /api/admin/site-config', {
      status: 400,
      body: {
        message: 'Email is invalid',
        code: 'VALIDATION_FAILED',
        errors: { footerEmail: ['Email is invalid', 'Too long'] },
      },
    });
    const error = await httpClient('/api/admin/site-config', { method: 'PUT', body: '{}' }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 400,
      message: 'Email is invalid',
      body: { code: 'VALIDATION_FAILED', errors: { footerEmail: 'Email is invalid' } },
    });
  });

  it('explains that the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(httpClient('/api/admin/users')).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
  });
});
