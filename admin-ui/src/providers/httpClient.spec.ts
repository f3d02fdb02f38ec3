import { HttpError } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { listAnswer, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { httpClient, openEnvelope } from './httpClient';
import { storeSession } from './session';
import { UNREACHABLE } from './unreachable';

describe('openEnvelope', () => {
  it('opens a list under any name and gives each record its id', () => {
    expect(openEnvelope({ parcels: [{ _id: 'a', x: 1 }], total: 1, totalIsMore: false })).toEqual([
      { _id: 'a', id: 'a', x: 1 },
    ]);
  });

  it.each([{ parcel: { _id: 'a' } }, { message: 'Done', parcel: { _id: 'a' } }])(
    'opens the record of %j',
    (body) => {
      expect(openEnvelope(body)).toEqual({ _id: 'a', id: 'a' });
    },
  );

  it('does not open a record without an envelope', () => {
    expect(openEnvelope({ _id: 'a', userId: { _id: 'b' }, items: [] })).toEqual({
      _id: 'a',
      id: 'a',
      userId: { _id: 'b' },
      items: [],
    });
  });

  it.each([
    [{ parcel: { id: 'a' } }, 'A record of the answer has no _id'],
    [{ parcels: [{ _id: 'a' }, { name: 'b' }], total: 2 }, 'A record of the answer has no _id'],
    [{ parcel: { _id: 'a' }, user: { _id: 'b' } }, 'The answer needs one envelope, and has: parcel, user'],
    [{ message: 'Done' }, 'The answer needs one envelope, and has: '],
    [undefined, 'The answer has no record'],
  ])('refuses %j', (body, message) => {
    expect(() => openEnvelope(body)).toThrow(message);
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

  it('does not change the answer of a deletion', async () => {
    startFakeApi().on('DELETE /api/admin/users/a', { body: { message: 'Done' } });
    const { json } = await httpClient('/api/admin/users/a', { method: 'DELETE' });
    expect(json).toEqual({ message: 'Done' });
  });

  it('sends no header without a session', async () => {
    const api = startFakeApi().on('GET /api/admin/users', listAnswer('users', []));
    await httpClient('/api/admin/users');
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
