import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { forgetTypedRegistration } from '../src/account/registrationDraft';
import { restoreSession } from '../src/api/session';
import { answerWithFakeApi, checkNoUnexpectedCall, resetFakeApi } from './fakeApi';

globalThis.fetch = answerWithFakeApi;

// The first opening of a screen compiles its code, which takes a while on a machine that is busy with more.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out: boxes never change, media never match, and there is nothing to scroll.
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
// Nor does it have a top layer for dialogs to come to.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

beforeEach(() => {
  localStorage.clear();
  restoreSession();
  forgetTypedRegistration();
  resetFakeApi();
});

afterEach(() => {
  cleanup();
  checkNoUnexpectedCall();
});

// The spec files of a worker share the window and the packages, which take long to load, and nothing of ours.
afterAll(() => {
  document.body.replaceChildren();
  vi.resetModules();
});
