import { describe, expect, it, vi } from 'vitest';
import { eleanor } from '../../test/examples';
import { endSession, getSession, renameSession, restoreSession, startSession } from './session';

describe('the session', () => {
  it('survives a reload', () => {
    startSession({ token: 'session-token', user: eleanor });
    restoreSession();
    expect(getSession()).toEqual({
      token: 'session-token',
      userId: 'u1',
      userName: 'Eleanor Marsh',
      userEmail: 'eleanor@example.com',
      userRole: 'user',
    });
  });

  it('removes its five keys when it ends, and nothing else', () => {
    localStorage.setItem('draft', 'kept');
    startSession({ token: 'session-token', user: eleanor });
    endSession('expired');
    expect({ ...localStorage }).toEqual({ draft: 'kept' });
    expect(getSession()).toBeNull();
  });

  it('follows a logout in another tab', () => {
    startSession({ token: 'session-token', user: eleanor });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(getSession()).toBeNull();
  });

  it('never mixes two users when another tab signs in another user', () => {
    startSession({ token: 'session-token', user: eleanor });
    const keep = Storage.prototype.setItem;
    const seen: string[] = [];
    // Other tabs get an event for each key, before the next one is written.
    const events = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      keep.call(this, key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      seen.push(`${getSession()?.token} ${getSession()?.userId}`);
    });
    startSession({ token: 'token-of-2', user: { ...eleanor, id: 'u2' } });
    events.mockRestore();
    expect(new Set(seen)).toEqual(new Set(['session-token u1', 'token-of-2 u2']));
  });

  it('lasts as long as the page if storage is full, and stores all keys or none', () => {
    const keep = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      if (key === 'userEmail') throw new DOMException('Full', 'QuotaExceededError');
      keep.call(this, key, value);
    });
    startSession({ token: 'session-token', user: eleanor });
    expect(getSession()?.token).toBe('session-token');
    renameSession('Eleanor Reed');
    expect(getSession()?.userName).toBe('Eleanor Reed');
    full.mockRestore();
    restoreSession();
    expect(getSession()).toBeNull();
  });

  it('starts and ends if storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    restoreSession();
    expect(getSession()).toBeNull();
    startSession({ token: 'session-token', user: eleanor });
    expect(getSession()?.userName).toBe('Eleanor Marsh');
    endSession('expired');
    expect(getSession()).toBeNull();
    forbidden.mockRestore();
  });

  it('takes a new name only while there is a session', () => {
    renameSession('Nobody');
    expect(localStorage).toHaveLength(0);
    startSession({ token: 'session-token', user: eleanor });
    renameSession('Eleanor Reed');
    restoreSession();
    expect(getSession()?.userName).toBe('Eleanor Reed');
  });
});
