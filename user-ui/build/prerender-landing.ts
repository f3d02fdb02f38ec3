import type { Plugin } from 'vite';
import type * as LandingModule from '../src/landing/render.tsx';
import { withServerModule } from './server-module.ts';

/** Values for development without a backend. */
const developmentConfig = {
  '%NAVBAR_TITLE%': 'Inkwell',
  '%DESCRIPTION%': 'Written work on clear terms.',
  '%FOOTER_CONTACT_NUMBER%': '+1 555 0100',
  '%FOOTER_ADDRESS%': '1 Paper Street',
  '%FOOTER_EMAIL%': 'hello@example.com',
  '%WORK_DAYS%': '4 days',
  '%WORK_HOURS%': '96 hours',
  '%REVIEW_HOURS%': '24 hours',
  '%MIN_WORDS%': '10,000',
  '%AUTOSAVE%': '30 seconds',
};

/**
 * Renders the landing page into `index.html`, so that it works without JavaScript and loads no React. The backend
 * replaces the `%…%` tokens.
 */
export function prerenderLanding(): Plugin {
  let isDevelopment = false;
  return {
    name: 'inkwell:prerender-landing',
    configResolved: (config) => {
      isDevelopment = config.command === 'serve';
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const landing = html.includes('<!--landing-->')
          ? await withServerModule('landing/render.tsx', ({ renderLanding }: typeof LandingModule) =>
              renderLanding(),
            )
          : '';
        const drawn = html.replace('<!--landing-->', () => landing);
        return isDevelopment ? fillIn(drawn) : drawn;
      },
    },
  };
}

function fillIn(html: string): string {
  return Object.entries(developmentConfig).reduce(
    (text, [token, value]) => text.replaceAll(token, value),
    html,
  );
}
