/**
 * What a tab sent when its page was left: the answer, and perhaps the copy, came too late for the page. In local
 * storage, because writing that is done when the call returns; a fingerprint, because the text may be long and
 * is nobody else's business.
 */
export interface LastSent {
  read(key: string, tab: string): string | null;
  write(key: string, tab: string, print: string): void;
}

const NAME = 'inkwell-last-sent:';

export const lastSentInBrowser: LastSent = {
  read: (key, tab) => {
    try {
      const [writer, print] = (localStorage.getItem(NAME + key) ?? '').split(' ');
      return writer === tab ? (print ?? null) : null;
    } catch {
      return null;
    }
  },
  write: (key, tab, print) => {
    try {
      localStorage.setItem(NAME + key, `${tab} ${print}`);
    } catch {
      // Storage is full or forbidden: at worst the person is asked which of two texts to keep.
    }
  },
};
