import type { Settings } from '../core/settings/settings.js';
import type { SiteConfig } from './site-config.entity.js';

type Texts = Pick<SiteConfig, 'navbarTitle' | 'footerContactNumber' | 'footerAddress' | 'footerEmail'>;
type Rules = Pick<Settings, 'workWindowHours' | 'reviewWindowHours' | 'minWords' | 'autosaveSeconds'>;

/** The texts that replace `%NAME%` in the pages of the user app: the site configuration and the rules. */
export function pageTexts(config: Texts, rules: Rules): Record<string, string> {
  return {
    NAVBAR_TITLE: config.navbarTitle,
    FOOTER_CONTACT_NUMBER: config.footerContactNumber,
    FOOTER_ADDRESS: config.footerAddress,
    FOOTER_EMAIL: config.footerEmail,
    WORK_DAYS: inWords(rules.workWindowHours / 24, 'day'),
    WORK_HOURS: inWords(rules.workWindowHours, 'hour'),
    REVIEW_HOURS: inWords(rules.reviewWindowHours, 'hour'),
    MIN_WORDS: rules.minWords.toLocaleString('en'),
    AUTOSAVE: inWords(rules.autosaveSeconds, 'second'),
  };
}

function inWords(amount: number, unit: string): string {
  const figure = amount.toLocaleString('en', { maximumFractionDigits: 1 });
  return `${figure} ${unit}${figure === '1' ? '' : 's'}`;
}
