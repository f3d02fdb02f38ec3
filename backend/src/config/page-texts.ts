import { formatCount, pluralize } from '@inkwell/contract/format-count';
import type { Settings } from '../core/settings/settings.js';
import type { SiteConfig } from './site-config.entity.js';

type Texts = Pick<SiteConfig, 'navbarTitle' | 'footerContactNumber' | 'footerAddress' | 'footerEmail'>;
type Rules = Pick<Settings, 'workWindowHours' | 'reviewWindowHours' | 'minWords' | 'autosaveSeconds'>;

/** What search engines show of a page, by the beginning of its path. */
const DESCRIPTIONS: [path: string, description: string][] = [
  ['/login', 'Sign in to go on with your work, and to read your agreement and your results.'],
  [
    '/register',
    'Create your account: enter your details, confirm your e-mail address and sign the agreement.',
  ],
  ['/verify-otp', 'Confirm your e-mail address with the 6-digit code that was sent to it.'],
  ['/verify', 'Check with its PDF or its fingerprint whether a signed agreement is genuine and unchanged.'],
  ['/forgot-password', 'Ask for a link to choose a new password.'],
];
const OTHER_DESCRIPTION =
  'Written work on clear terms: sign one agreement, write within a fixed time, and have your work reviewed.';

/** The texts that replace `%NAME%` in the pages of the user app: the site configuration, the rules and the description. */
export function pageTexts(config: Texts, rules: Rules, path: string): Record<string, string> {
  const described = DESCRIPTIONS.find(([beginning]) => path.startsWith(beginning));
  return {
    DESCRIPTION: described?.[1] ?? OTHER_DESCRIPTION,
    NAVBAR_TITLE: config.navbarTitle,
    FOOTER_CONTACT_NUMBER: config.footerContactNumber,
    FOOTER_ADDRESS: config.footerAddress,
    FOOTER_EMAIL: config.footerEmail,
    WORK_DAYS: inWords(rules.workWindowHours / 24, 'day'),
    WORK_HOURS: inWords(rules.workWindowHours, 'hour'),
    REVIEW_HOURS: inWords(rules.reviewWindowHours, 'hour'),
    MIN_WORDS: formatCount(rules.minWords),
    AUTOSAVE: inWords(rules.autosaveSeconds, 'second'),
  };
}

const ROUNDED_DOWN = new Intl.NumberFormat('en', { maximumFractionDigits: 1, roundingMode: 'trunc' });

function inWords(amount: number, unit: string): string {
  return pluralize(amount, unit, ROUNDED_DOWN.format);
}
