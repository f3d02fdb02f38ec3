import { call } from './release-server.mjs';

const LIST = `/api/admin/users?${new URLSearchParams({ sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{}' })}`;
const ADMINS = LIST.replace(encodeURIComponent('{}'), encodeURIComponent('{"role":"admin"}'));
const PASSAGE = { at: 3, remove: 40 };

/** A user with an open document, who knows the newest version and the text, as the app does. */
export class Writer {
  constructor({ email, token }) {
    this.email = email;
    this.token = token;
  }

  async read(url) {
    const { work } = await call(url, 'GET', '/api/work/draft', { token: this.token });
    return work;
  }

  async open(url) {
    Object.assign(this, await this.read(url));
  }

  /** Replaces a passage by another of the same length. */
  async save(url) {
    const insert = `${this.version}`.padEnd(PASSAGE.remove, ' and so on');
    const { at, remove } = PASSAGE;
    const body = { baseVersion: this.version, edit: { ...PASSAGE, insert }, length: this.content.length };
    const { work } = await call(url, 'POST', '/api/work/save-draft', { body, token: this.token });
    if (work.version !== this.version + 1) throw new Error(`Saved as version ${work.version}`);
    this.version = work.version;
    this.content = this.content.slice(0, at) + insert + this.content.slice(at + remove);
  }
}

/** What users and administrators send all the time. */
export function constantRequests({ url, writers, admin, password }) {
  let registered = 0;
  return [
    {
      name: 'dashboard',
      clients: 5,
      everyMs: 250,
      send: (n) => call(url, 'GET', '/api/users/dashboard', { token: writers[n].token }),
    },
    { name: 'autosave', clients: writers.length, everyMs: 1000, send: (n) => writers[n].save(url) },
    {
      name: 'sign-in',
      clients: 1,
      everyMs: 500,
      send: () => call(url, 'POST', '/api/auth/login', { body: { email: writers[0].email, password } }),
    },
    {
      name: 'users list',
      clients: 2,
      everyMs: 500,
      send: (n) => call(url, 'GET', n === 0 ? LIST : ADMINS, { token: admin }),
    },
    {
      name: 'registration',
      clients: 1,
      everyMs: 500,
      send: () => call(url, 'POST', '/api/auth/register', { body: registration(++registered, password) }),
    },
  ];
}

export const registeredEmails = 'registered-%@upgrade.example';

function registration(number, password) {
  return {
    name: 'Ada Moreno',
    email: `registered-${number}@upgrade.example`,
    mobileNumber: '5012345678',
    alternativeMobileNumber: '',
    address: '12 Harbour Road, Inkford',
    password,
  };
}
