import { describe, expect, it } from 'vitest';
import { eleanor } from '../../test/examples';
import { endSession, getSession, renameSession, restoreSession, startSession } from './session';

describe('the session', () => {
  it('lives through a reload', () => {
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

  it('takes its five keys along when it ends, and nothing else', () => {
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

  it('learns a new name, and only while there is a session', () => {
    renameSession('Nobody');
    expect(localStorage).toHaveLength(0);
    startSession({ token: 'session-token', user: eleanor });
    renameSession('Eleanor Reed');
    restoreSession();
    expect(getSession()?.userName).toBe('Eleanor Reed');
  });
});
