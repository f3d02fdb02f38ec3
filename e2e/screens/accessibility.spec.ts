import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { openScreen } from './open-screen.js';
import { showInScheme } from './show-in-scheme.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

const WIDTHS = [1280, 390];
const NARROWEST = 360;

test.describe.configure({ mode: 'parallel' });

for (const screen of [...userScreens, ...workScreens, ...consoleScreens, ...consoleWorkScreens]) {
  test.describe(screen.name, () => {
    test.use({ expectedStatuses: screen.refusals ?? [] });

    test(`${screen.name}: axe finds nothing, wide and narrow, light and dark; nothing scrolls sideways`, async ({
      page,
      cast,
    }) => {
      await openScreen(page, screen, cast);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await showInScheme(page, 'light');
        expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(width);
        expect.soft(await findViolations(axeOn(page)), `${width} px, light`).toEqual([]);
        await showInScheme(page, 'dark');
        // The scheme changes colours and nothing else.
        const onlyColours = axeOn(page).withRules(['color-contrast', 'link-in-text-block']);
        expect.soft(await findViolations(onlyColours), `${width} px, dark`).toEqual([]);
      }
      await page.setViewportSize({ width: NARROWEST, height: 740 });
      expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(NARROWEST);
    });
  });
}

const neededWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** No screen has frames of elsewhere, for which axe would open a second page each time; nor is asked what is well. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** One line for each element in breach, with the rule and what is wrong. */
async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
