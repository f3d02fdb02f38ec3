import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderLanding } from './render';

/** The values of the default settings, as the server inserts them. */
const RULES = {
  WORK_DAYS: '4 days',
  WORK_HOURS: '96 hours',
  REVIEW_HOURS: '24 hours',
  MIN_WORDS: '10,000',
  AUTOSAVE: '30 seconds',
};

const fillIn = (html: string, texts: Record<string, string>) =>
  html.replace(/%([A-Z_]+)%/g, (token, name: string) => texts[name] ?? token);

beforeEach(() => {
  document.body.innerHTML = fillIn(renderLanding(), RULES);
});

const targets = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the landing page, without a script', () => {
  it('links to its sections, the login and the registration', () => {
    const bar = targets(screen.getByRole('banner'));
    expect(bar).toEqual(
      expect.arrayContaining([
        ['Home', '#home'],
        ['About', '#about'],
        ['Contact', '#contact'],
        ['Login', '/login'],
        ['Get Started', '/register'],
      ]),
    );
    for (const id of ['home', 'about', 'contact']) expect(document.getElementById(id)).not.toBeNull();
  });

  it('has a hero, three features, three steps and a list of key features', () => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const features = screen.getByRole('region', { name: 'Clear from the first page to the last' });
    expect(within(features).getAllByRole('listitem')).toHaveLength(3);
    const steps = screen.getByRole('region', { name: 'How it works' });
    expect(
      within(steps)
        .getAllByRole('heading', { level: 3 })
        .map((step) => step.textContent),
    ).toEqual(['Register, verify and sign', 'Start working', 'Submit and review']);
    const list = screen.getByRole('region', { name: /Made for people/ });
    expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(6);
  });

  it('states deadline, penalty and review', () => {
    expect(document.body).toHaveTextContent(/4 days.*96 hours/);
    expect(document.body).toHaveTextContent(/penalized automatically/);
    expect(document.body).toHaveTextContent(/24 hours/);
  });

  it('shows the support hours and answers questions', () => {
    expect(document.body).toHaveTextContent('Mon-Fri9-6');
    expect(document.body).toHaveTextContent('Sat10-4');
    expect(document.querySelectorAll('details summary').length).toBeGreaterThan(5);
  });

  it('ends with links, the contact and the response time', () => {
    const footer = screen.getByRole('contentinfo');
    expect(targets(footer)).toEqual(
      expect.arrayContaining([
        ['Register', '/register'],
        ['Login', '/login'],
        ['Admin Login', '/admin-login'],
        ['%FOOTER_EMAIL%', 'mailto:%FOOTER_EMAIL%'],
        ['%FOOTER_CONTACT_NUMBER%', 'tel:%FOOTER_CONTACT_NUMBER%'],
      ]),
    );
    expect(footer).toHaveTextContent('%FOOTER_ADDRESS%');
    expect(footer).toHaveTextContent('%NAVBAR_TITLE%');
    expect(footer).toHaveTextContent('Response: Within 24 hours');
  });

  it('runs no script of its own', () => {
    expect(document.body.innerHTML).not.toMatch(/<script|\son\w+=/);
  });
});
