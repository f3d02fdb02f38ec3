import { EMAIL_NAMES } from '@inkwell/contract/operation-names';
import { describe, expect, it } from 'vitest';
import { link, samples } from '../test/mail-samples.js';
import { NOT_STARTED_MAIL } from './assignments/assignment.mails.js';
import { AGREEMENT_LINK_MAIL, PASSWORD_CHANGED_MAIL } from './auth/auth.mails.js';
import { declaredMails, hideSecrets } from './core/mail/mail-definition.js';
import { TemplateRenderer } from './core/mail/template-renderer.js';

const renderer = new TemplateRenderer();

/** Fields that look like secrets and are none. A new one is added here after a check of where it leads. */
const HARMLESS = [
  'agreement-link.needsCode',
  'agreement-signed.verifyUrl',
  'api-key-expires.link',
  'assignment-ended.link',
  'assignment-given.link',
  'assignment-withdrawn.link',
  'backup-failed.link',
  'corrected-report.link',
  'deadline-extended.link',
  'deadline-reminder.link',
  'deadline-set.link',
  'extension-refused.link',
  'failed-sign-ins.link',
  'image-report-answered.link',
  'image-reported.link',
  'not-started.link',
  'penalized.link',
  'penalty-removed.link',
  'review-report.link',
  'review-reports.link',
  'reviews-overdue.link',
  'submission-receipt.link',
  'submission-receipts.link',
  'webhook-disabled.link',
  'work-returned.link',
  'work-started.link',
];

describe('TemplateRenderer', () => {
  it('has a sample of each kind of e-mail', () => {
    expect(Object.keys(samples).sort()).toEqual([...declaredMails().keys()].sort());
  });

  it('has a readable name of each kind of e-mail', () => {
    expect(Object.keys(EMAIL_NAMES).sort()).toEqual([...declaredMails().keys()].sort());
  });

  it('hides codes, passwords and links that grant access', () => {
    const payloads = Object.values(samples).map((sample) => ({
      template: sample.template,
      payload: hideSecrets(sample).payload,
    }));
    const shown = payloads.flatMap(({ template, payload }) =>
      Object.entries(payload)
        .filter(([field, value]) => /code|password|token|link|url/i.test(field) && value !== '••••••')
        .map(([field]) => `${template}.${field}`),
    );
    // They lead to pages that ask for a sign-in, or say only whether an address is verified.
    expect(shown.sort()).toEqual(HARMLESS);
    const otp = renderer.render(hideSecrets(samples.otp), 'Inkwell');
    expect(JSON.stringify(otp)).not.toContain('012345');
  });

  it.each(Object.values(samples))('renders $template as HTML and as text with the brand', (sample) => {
    const mail = renderer.render(sample, 'Quill & Co');
    expect(mail.subject).toMatch(/\S/);
    expect(mail.subject).toContain('Quill & Co');
    expect(mail.html).toContain('Quill &amp; Co');
    expect(mail.html).toContain('Hello <bdi>Ada</bdi>,');
    expect(mail.text).toMatch(/^Quill & Co\n\nHello Ada,\n\n\S/);
    expect(mail.text).not.toMatch(/\n{3}|&amp;|[{}]/);
    for (const line of mail.text.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(90);
    }
    expect(mail.html).not.toMatch(/\{\{|undefined|<script|src=/);
  });

  it('includes the payload of each e-mail', () => {
    const text = (template: keyof typeof samples) => renderer.render(samples[template], 'Inkwell').text;
    expect(renderer.render(samples.otp, 'Inkwell').subject).toBe('012345 is your code for Inkwell');
    expect(text('otp')).toContain('012345');
    expect(text('otp')).toContain('10 minutes');
    expect(text('agreement-link')).toContain(`\n${link}\n`);
    expect(text('agreement-link')).toContain('7 days');
    expect(text('agreement-signed')).toContain('20 November 2026, 18:30:05 UTC');
    expect(text('agreement-signed')).toContain('version 3');
    const report = text('review-report');
    expect(report).toContain(
      'Your sequential work was reviewed: 50% correct, set by the reviewer:\nThe scan is hard to read.\n\nCounted: 1 image right, 1 image wrong\n',
    );
    expect(report).not.toContain('Right: ');
    expect(report).toContain('\nRead <twice>.\n');
    expect(report).toContain(
      '\n1. Ledger <1>: Correct\n2. Ledger 2: Wrong\n   Line 3 & line 4 are missing.\n',
    );
    expect(renderer.render(samples['review-report'], 'Inkwell').html).toContain('Ledger &lt;1&gt;');
    const several = renderer.render(samples['review-reports'], 'Inkwell');
    expect(several.subject).toBe('“Letters <1>” was reviewed: 2 results – Inkwell');
    expect(several.text).toContain('Your page “Ledger <1>”: 75% correct\nRight: 3 words\nWrong: 1 word\n');
    expect(several.text).toContain(
      'Your document: 90% correct, set by the reviewer:\nThe scan is hard to read.\nCounted: 9 words right, 1 word wrong\n',
    );
    expect(several.text).toContain(
      '\nCorrected result, version 2. Why it was corrected:\nCompared with the <wrong> page.\n',
    );
    expect(several.html).toContain('Your page “Ledger &lt;1&gt;”');
    const corrected = renderer.render(samples['corrected-report'], 'Inkwell');
    expect(corrected.subject).toBe('Corrected report for “Account books, no. 6”: 90% correct – Inkwell');
    expect(corrected.text).toContain(
      'Corrected report, version 2.\n\nA reviewer has read your page “Ledger <1>” again: 90% correct.\n\nRight: 9 words\nWrong: 1 word\n',
    );
    expect(corrected.text).toContain('\nWhy the result was corrected:\nCompared with the <wrong> page.\n');
    expect(corrected.html).toContain('Compared with the &lt;wrong&gt; page.');
    expect(renderer.render(samples['reviews-overdue'], 'Inkwell').subject).toBe(
      'Inkwell: 3 reviews are overdue',
    );
    expect(text('reviews-overdue')).toContain(
      '- Sample Writer: page “Ledger <1>”\n  due Tuesday, 24 November 2026, 18:30 UTC\n  The texts are too long\n- and 2 more\n',
    );
    expect(text('reset-password')).toContain(link);
    expect(text('admin-invitation')).toContain('You have been made a reviewer of ');
    expect(text('admin-invitation')).toContain(`\n${link}\n\nThe link is valid for 3 days`);
    expect(text('project-access')).toContain('\nhttps://example.com/projects/7\n');
    expect(text('project-access')).toContain('Password: open <sesame> & more\nDeadline: 20 November 2026');
    expect(renderer.render(samples['agreement-link'], 'Inkwell').html).toContain(
      'href="https://inkwell.example/sign-agreement/a?b&#x3D;1&amp;c&#x3D;2"',
    );
  });

  it('asks for the code first if the address is not verified', () => {
    const text = (needsCode: boolean) =>
      renderer.render(AGREEMENT_LINK_MAIL.content({ name: 'Ada', link, days: 7, needsCode }), 'I').text;
    expect(text(false)).toContain('Your e-mail address is verified.');
    expect(text(true)).toMatch(/^(?!.*is verified).*enter the code/s);
  });

  it('includes the deadline and the reason in the e-mails about the work clock', () => {
    const mail = (template: keyof typeof samples) => renderer.render(samples[template], 'Inkwell');
    const deadline = 'Tuesday, 24 November 2026, 18:30 UTC';
    expect(mail('work-started').subject).toBe(`Deadline of “Account books, no. 6”: ${deadline} – Inkwell`);
    expect(mail('work-started').text).toContain(`you have 4 days`);
    expect(mail('work-started').text).toContain(`\nDeadline: ${deadline}\n`);
    expect(mail('deadline-reminder').subject).toBe(
      '23 hours 59 minutes left to submit “Account books, no. 6” – Inkwell',
    );
    expect(mail('deadline-reminder').text).toContain(deadline);
    expect(mail('deadline-extended').text).toContain('The penalty for missing the last one is removed');
    expect(mail('deadline-extended').text).toContain('The power was cut');
    expect(mail('penalized').html).toContain('Copied &lt;b&gt;it&lt;/b&gt;.');
    expect(mail('penalized').text).toContain('Copied <b>it</b>.');
    expect(mail('penalty-removed').text).toContain('was removed');
    expect(mail('not-started').text).toContain(
      '\nProject: Harbour <registers>\n\nYou did not start this work',
    );
    const closed = NOT_STARTED_MAIL.content({ name: 'Ada', project: null, isProjectClosed: true, link });
    expect(renderer.render(closed, 'Inkwell').text).toContain('The project of this work was closed before');
    expect(mail('not-started').html).toContain('Project: <bdi>Harbour &lt;registers&gt;</bdi>');
    for (const template of ['work-started', 'deadline-reminder', 'deadline-extended'] as const) {
      expect(mail(template).text).toContain(`\n${link}\n`);
    }
  });

  it('includes what was submitted, when, its length and its SHA-256 in a receipt', () => {
    const { subject, text } = renderer.render(samples['submission-receipt'], 'Inkwell');
    expect(subject).toBe(
      'Receipt for “Account books, no. 6”: Tuesday, 24 November 2026, 18:30 UTC – Inkwell',
    );
    expect(text).toContain('Your text for “Ledger <1>” was submitted.');
    expect(text).toContain('Submitted: 24 November 2026, 18:30:05 UTC\nLength:    10,458 words\n');
    expect(text).toContain(`SHA-256:   ${'0123456789abcdef'.repeat(4)}`);
    expect(text).toContain(`\n${link}\n`);
  });

  it('shows how long a link is valid, rounded down', () => {
    const content = (value: number) =>
      AGREEMENT_LINK_MAIL.content({ name: 'Ada', link, days: value, needsCode: false });
    const days = (value: number) => renderer.render(content(value), 'I').text;
    expect(days(7)).toContain('valid for 7 days.');
    expect(days(2.6)).toContain('valid for 2 days 14 hours.');
    expect(days(1)).toContain('valid for 24 hours.');
    expect(days(0.5)).toContain('valid for 12 hours.');
  });

  it('keeps the direction of names and sentences apart', () => {
    const name = 'דנה 7';
    const reason = 'הטקסט אינו קריא.';
    const html = (template: keyof typeof samples, payload: object) => {
      const sample = samples[template];
      return renderer.render({ ...sample, payload: { ...sample.payload, ...payload } }, 'דיו').html;
    };
    for (const template of ['penalized', 'deadline-extended', 'work-returned', 'corrected-report'] as const) {
      const mail = html(template, { name, reason });
      expect(mail, template).toContain(`Hello <bdi>${name}</bdi>,`);
      expect(mail, template).toMatch(new RegExp(`<span class="ink" dir="auto"[^>]*>${reason}</span>`));
      expect(mail, template).toContain('<bdi>דיו</bdi>');
    }
    for (const template of ['review-report', 'corrected-report'] as const) {
      const mail = html(template, { overallComments: reason, overrideReason: reason });
      expect(mail.match(new RegExp(`dir="auto"[^>]*>${reason}</span>`, 'g')), template).toHaveLength(2);
    }
    expect(html('reviews-overdue', {})).toContain('<bdi>Sample Writer</bdi>: ');
  });

  it('escapes the brand in HTML', () => {
    expect(renderer.render(samples.otp, '<script>alert(1)</script>').html).not.toContain('<script>');
  });

  it('names the site in subjects so that any name reads well', () => {
    for (const sample of Object.values(samples)) {
      const { subject } = renderer.render(sample, 'The Reading Room: Letters & Co');
      expect(subject, sample.template).toMatch(/ (– |(for|with|to|of) )The Reading|^The Reading/);
    }
  });

  it('names “your work” where a stored e-mail of an earlier version names no project', () => {
    const subjects = Object.values(samples)
      .filter(({ template, payload }) => 'project' in payload && template !== 'image-reported')
      .map((sample) => ({ ...sample, payload: { ...sample.payload, project: null } }))
      .map((sample) => renderer.render(sample, 'Inkwell').subject);
    expect(subjects.length).toBeGreaterThan(10);
    for (const subject of subjects) expect(subject).toMatch(/[Yy]our work/);
  });

  it('keeps a subject on one line', () => {
    expect(renderer.render(samples.otp, 'Ink\r\nBcc: x@example.com').subject).not.toMatch(/[\r\n]/);
  });

  it.each(['see http://evil.example', 'evil.example', 'win@evil.example', 'go to WWW.EVIL.EXAMPLE'])(
    'leaves a name with a link out of the greeting: %s',
    (name) => {
      const mail = renderer.render(PASSWORD_CHANGED_MAIL.content({ name, endsSessions: true }), 'Inkwell');
      expect(`${mail.html}${mail.text}`.toLowerCase()).not.toContain('evil');
      expect(mail.text).toContain('Hello,');
    },
  );

  it.each(['José María', "O'Brien-Smith", 'Dr. A. Lovelace', '李 小龙', 'J.R.R. Tolkien'])(
    'includes the name %s in the greeting',
    (name) => {
      const mail = renderer.render(PASSWORD_CHANGED_MAIL.content({ name, endsSessions: true }), 'Inkwell');
      expect(mail.text).toContain(`Hello ${name},`);
    },
  );

  it('includes dark colors without custom properties', () => {
    const { html } = renderer.render(samples.otp, 'Inkwell');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/var\(|light-dark\(/);
  });
});
