import { beforeEach, expect, it, vi } from 'vitest';

const typed = {
  name: 'Eleanor Marsh',
  email: 'eleanor@example.com',
  mobileNumber: '5550100199',
  alternativeMobileNumber: '',
  address: '12 Paper Street, Portland',
  password: 'violet harbour',
  confirmPassword: 'violet harbour',
  hasAgreed: true,
};

/** The module as after a reload of the page. */
async function load() {
  vi.resetModules();
  return import('./registrationDraft');
}

beforeEach(() => sessionStorage.clear());

it('keeps the input over a reload, without the passwords', async () => {
  const { storeRegistrationDraft, readRegistrationDraft } = await load();
  storeRegistrationDraft(typed);
  expect(readRegistrationDraft()).toEqual(typed);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('violet');
  const reloaded = await load();
  expect(reloaded.readRegistrationDraft()).toEqual({ ...typed, password: '', confirmPassword: '' });
});

it('is empty after the registration, also after a reload', async () => {
  const { storeRegistrationDraft, clearRegistrationDraft } = await load();
  storeRegistrationDraft(typed);
  clearRegistrationDraft();
  expect((await load()).readRegistrationDraft()).toMatchObject({ name: '', hasAgreed: false });
});

it.each(['nonsense', 'null', '{"name":7,"other":"x"}'])('ignores the stored text %s', async (text) => {
  sessionStorage.setItem('inkwell-registration', text);
  const draft = (await load()).readRegistrationDraft();
  expect(draft).toEqual({ ...draft, name: '' });
  expect(draft).not.toHaveProperty('other');
});

it('works in a browser without storage', async () => {
  const { storeRegistrationDraft, readRegistrationDraft } = await load();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  storeRegistrationDraft(typed);
  expect(readRegistrationDraft()).toEqual(typed);
  setItem.mockRestore();
});
