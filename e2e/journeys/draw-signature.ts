import type { Page } from '@playwright/test';

/** Draws a signature of two strokes with the pointer. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /signature/i });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad is not on the page');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (let part = 1; part <= 12; part++) {
    await page.mouse.move(...at(0.2 + part * 0.04, 0.6 + Math.sin(part) * 0.25), { steps: 3 });
  }
  await page.mouse.up();
  await page.mouse.move(...at(0.25, 0.8));
  await page.mouse.down();
  await page.mouse.move(...at(0.7, 0.75), { steps: 8 });
  await page.mouse.up();
}
