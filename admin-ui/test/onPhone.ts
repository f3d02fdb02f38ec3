import { vi } from 'vitest';

/** Simulates a narrow screen until the test ends. Call it before `renderConsole`. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}
