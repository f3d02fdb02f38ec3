import { vi } from 'vitest';

/** The narrow form of every screen, until the test ends. Before `renderConsole`. */
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
