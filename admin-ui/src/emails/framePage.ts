/**
 * The page of a frame that shows an e-mail. The frame has the console's content security policy, which allows style elements
 * with its nonce but no style attributes: they become rules of a style element. Links are removed, because nothing can be
 * opened from the frame.
 */
export function toFramePage(html: string, nonce: string): string {
  const rules: string[] = [];
  const page = html
    .replace(/ style="([^"]*)"/g, (_, css: string) => {
      const count = rules.push(`[data-style="${rules.length}"]{${css}}`);
      return ` data-style="${count - 1}"`;
    })
    .replace(/ href="[^"]*"/g, '')
    .replace('<style>', `<style nonce="${nonce}">`);
  return page.replace('<head>', () => `<head><style nonce="${nonce}">${rules.join('')}</style>`);
}
