import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { clearRegistrationDraft } from '../src/account/registrationDraft';
import { restoreSession } from '../src/api/session';
import { answerWithFakeApi, checkNoUnexpectedCall, resetFakeApi, setNetwork } from './fakeApi';

globalThis.fetch = answerWithFakeApi;

// The first render of a screen compiles its code, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: sizes never change, media queries never match, and nothing scrolls.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
window.scrollTo = vi.fn();
// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  restoreSession();
  clearRegistrationDraft();
  resetFakeApi();
});

afterEach(() => {
  setNetwork(true);
  cleanup();
  checkNoUnexpectedCall();
});

// The spec files of a worker share the window and the packages, which load slowly, but not the app's modules.
afterAll(() => {
  document.body.replaceChildren();
  vi.resetModules();
});
