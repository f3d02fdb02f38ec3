import { readFileSync } from 'node:fs';
import { signaturePicture } from '../../e2e/users/signature-picture.ts';
import { inRoot } from '../lib/paths.mjs';
import { answerOf, call } from './connections.mjs';

const TEXT = readFileSync(inRoot('backend', 'demo', 'texts', 'walden.txt'), 'utf8')
  .trim()
  .replaceAll(/\s+/g, ' ');
const DOCUMENT = `<p>${TEXT}</p><p>The last lines.</p>`;

/** Users in the states that the demo data does not have. Their names say the state. */
export class ReleaseUsers {
  constructor(server, password) {
    Object.assign(this, server);
    this.password = password;
  }

  post(path, body, token) {
    return call(this.url, 'POST', path, { body, token });
  }

  async writeOnboarding() {
    const contested = this.form('Contested Registration');
    await this.post('/api/auth/register', contested);
    await this.client.query(`UPDATE verification_codes SET sent_at = sent_at - interval '2 minutes'`);
    await this.post('/api/auth/register', { ...contested, password: 'another password' });
    const linked = await this.verified('Linked Unsigned');
    await this.admin('POST', `/api/admin/users/${linked.id}/send-agreement`);
    const moved = await this.signed('Address Corrected');
    await this.admin('POST', `/api/admin/users/${moved.id}/correct-email`, {
      email: 'corrected@example.com',
    });
    const marked = await this.verified('Marked Signed');
    await this.admin('PUT', `/api/admin/users/${marked.id}`, { isSignedAgreement: true });
    const devices = await this.signed('Several Sessions');
    const tokens = [];
    for (const device of ['Firefox/140.0', 'Chrome/140.0', 'Safari/26.0']) {
      tokens.push(await this.signIn(devices.email, { 'User-Agent': `Mozilla/5.0 ${device}` }));
    }
    await this.post('/api/auth/logout', {}, tokens[0]);
    await this.post('/api/auth/forgot-password', { email: devices.email });
  }

  async writeWork() {
    const modes = await this.started('All Modes');
    const save = (body) => this.post('/api/work/save-draft', body, modes.token);
    let { work } = await save({ content: '<p>First line.</p>' });
    let { length } = '<p>First line.</p>';
    for (const insert of ['Once ', 'Twice ']) {
      length += insert.length;
      const edit = { at: 3, remove: 0, insert };
      const body = { baseVersion: work.version, edit, length };
      ({ work } = await save(body));
    }
    // A save whose answer was lost is sent again.
    const body = {
      baseVersion: work.version,
      content: '<p>Other text of another device.</p>',
      reason: 'conflict',
    };
    await save(body);
    const [first, second] = await this.images(modes.token);
    await this.post(
      '/api/work/save-page-draft',
      { imageId: first._id, submissionContent: '<p>Half a page</p>' },
      modes.token,
    );
    await this.post(
      '/api/work/submit-page',
      { imageId: second._id, submissionContent: DOCUMENT },
      modes.token,
    );
    await this.post('/api/work/sequential/start', {}, modes.token);
    await this.post('/api/work/sequential/submit-image', { submissionContent: TEXT }, modes.token);

    const pages = await this.started('Pages Submitted');
    for (const { _id } of await this.images(pages.token)) {
      await this.post(
        '/api/work/submit-page',
        { imageId: _id, submissionContent: `${DOCUMENT}${DOCUMENT}` },
        pages.token,
      );
    }
    const deleted = await this.submitted('Deleted User');
    await this.admin('DELETE', `/api/admin/users/${deleted.id}`);
  }

  /** @param reviewer has `token` */
  async writeReviews(reviewer) {
    const as = (token) => (method, path, body) => call(this.url, method, path, { body, token });
    const review = as(reviewer.token);
    const claimed = await this.submitted('Review Claimed');
    const claimedId = await this.reviewOf(claimed);
    await review('POST', `/api/admin/reviews/${claimedId}/claim`, {});
    const { items } = await review('GET', `/api/admin/reviews/${claimedId}`);
    const marks = items.map(({ itemId }) => ({ itemId, isCorrect: null, comments: 'Line 3' }));
    await review('PUT', `/api/admin/reviews/${claimedId}/draft`, {
      marks,
      overallComments: 'Half read',
      baseVersion: 0,
    });

    const override = { percentage: 88, overrideReason: 'The scan is torn' };
    await this.publish(review, await this.submitted('Result Set'), override);
    const reopened = await this.publish(review, await this.submitted('Result Reopened'));
    await this.admin('POST', `/api/admin/reviews/${reopened}/reopen`, {
      reason: 'The wrong page was compared',
    });
    const again = await this.submitted('Result Corrected');
    const corrected = await this.publish(review, again);
    await this.admin('POST', `/api/admin/reviews/${corrected}/reopen`, { reason: 'Comments were missing' });
    await this.publish(review, again, { overallComments: 'Line 7 is right after all.' });
    const returned = await this.submitted('Submitted Again');
    const returnedId = await this.reviewOf(returned);
    await review('POST', `/api/admin/reviews/${returnedId}/return`, {
      reason: 'The last line is missing',
      hours: 12,
    });
    await this.post('/api/work/submit', { content: `${DOCUMENT}<p>Again.</p>` }, returned.token);

    const page = await this.started('Page Reviewed');
    const [image] = await this.images(page.token);
    await this.post('/api/work/submit-page', { imageId: image._id, submissionContent: DOCUMENT }, page.token);
    await this.publish(review, page);
    const waiting = await this.started('Report Collected');
    for (const { _id } of (await this.images(waiting.token)).slice(0, 2)) {
      await this.post('/api/work/submit-page', { imageId: _id, submissionContent: DOCUMENT }, waiting.token);
    }
    await this.publish(review, waiting);
    const run = await this.sequential('Sequential Reviewed');
    await this.publish(review, run);
  }

  async writeClocks() {
    const run = await this.started('Sequential Penalized');
    await this.post('/api/work/sequential/start', {}, run.token);
    await this.admin('POST', `/api/admin/users/${run.id}/penalize`, { reason: 'Copied from a neighbour' });
    const late = await this.started('Penalized By The Job');
    await this.post('/api/work/save-draft', { content: '<p>Too late.</p>' }, late.token);
    await this.passDeadline(late.id);
    await this.admin('POST', '/api/admin/trigger-automation', {});
    const forgiven = await this.started('Penalty Removed');
    await this.admin('POST', `/api/admin/users/${forgiven.id}/penalize`, { reason: 'A mistake' });
    await this.admin('POST', `/api/admin/users/${forgiven.id}/remove-penalty`);
    const extended = await this.started('Deadline Extended');
    await this.admin('POST', `/api/admin/users/${extended.id}/extend-deadline`, {
      hours: 24,
      reason: 'A power cut',
    });
    const suspended = await this.started('Suspended User');
    await this.post('/api/work/save-draft', { content: '<p>Kept text.</p>' }, suspended.token);
    await this.admin('POST', `/api/admin/users/${suspended.id}/suspend`, { reason: 'Being looked into' });
    const back = await this.started('Suspension Lifted');
    await this.admin('POST', `/api/admin/users/${back.id}/suspend`, { reason: 'A mistake' });
    await this.admin('POST', `/api/admin/users/${back.id}/lift-suspension`);
  }

  /** The server runs no jobs meanwhile. */
  async writePending() {
    await this.post('/api/auth/register', this.form('Code Pending'));
    const wrong = { email: this.form('Code Pending').email, otp: '000000' };
    await answerOf(this.url, 'POST', '/api/auth/verify-otp', { body: wrong });
    const guessed = { email: 'working@example.com', password: 'not this one' };
    await answerOf(this.url, 'POST', '/api/auth/login', { body: guessed });
    await this.signed('Signed Copy Pending');
    const late = await this.started('Overdue Unpenalized');
    await this.post('/api/work/save-draft', { content: '<p>Not submitted.</p>' }, late.token);
    await this.passDeadline(late.id);
    await this.publish(this.admin, await this.submitted('Report Pending'));
    const run = await this.sequential('Review Overdue');
    await this.client.query(`UPDATE reviews SET due_at = now() - interval '2 hours' WHERE user_id = $1`, [
      run.id,
    ]);
  }

  async reviewOf({ id }) {
    const { rows } = await this.client.query(
      `SELECT id FROM reviews WHERE user_id = $1 AND status = 'open' ORDER BY round DESC LIMIT 1`,
      [id],
    );
    return rows[0].id;
  }

  /** All texts are marked as correct. @returns the id of the review */
  async publish(reviewer, user, said = {}) {
    const id = await this.reviewOf(user);
    await reviewer('POST', `/api/admin/reviews/${id}/claim`, {});
    const { items } = await reviewer('GET', `/api/admin/reviews/${id}`);
    await reviewer('POST', `/api/admin/reviews/${id}/publish`, {
      marks: items.map(({ itemId }) => ({ itemId, isCorrect: true })),
      seenTexts: items.map(({ itemId, textVersion }) => ({ itemId, textVersion })),
      ...said,
    });
    return id;
  }

  form(name) {
    return {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      mobileNumber: '5550100123',
      alternativeMobileNumber: '',
      address: '7 Quill Lane, Inkford',
      password: this.password,
    };
  }

  /** @returns `id` and `email` */
  async invite(name, role) {
    const { password: _, ...form } = this.form(name);
    const { user } = await this.admin('POST', '/api/admin/users', { ...form, role });
    return { id: user._id, email: user.email };
  }

  async linkIn(email, pattern) {
    const query = new URLSearchParams({ to: email, wait: '20' });
    const answer = await fetch(`${this.mailboxUrl}/api/messages?${query}`);
    const { messages } = await answer.json();
    return pattern.exec(messages[0].text)[0];
  }

  async verified(name) {
    const { user } = await this.admin('POST', '/api/admin/users', { ...this.form(name), role: 'user' });
    await this.admin('PUT', `/api/admin/users/${user._id}`, { isVerified: true });
    return { id: user._id, email: user.email };
  }

  async signed(name) {
    const user = await this.verified(name);
    const { agreementLink } = await this.admin('GET', `/api/admin/users/${user.id}/agreement-link`);
    const link = agreementLink.split('/').at(-1);
    const { token } = await this.post('/api/auth/sign-agreement', { signature: signaturePicture() }, link);
    return { ...user, token };
  }

  /** A user whose work clock runs. */
  async started(name) {
    const user = await this.signed(name);
    const project = { projectLink: 'https://example.com/projects/7', password: 'open sesame' };
    await this.admin('POST', `/api/admin/users/${user.id}/start-work`, project);
    return user;
  }

  async submitted(name) {
    const user = await this.started(name);
    await this.post('/api/work/submit', { content: DOCUMENT }, user.token);
    return user;
  }

  async sequential(name) {
    const user = await this.started(name);
    await this.post('/api/work/sequential/start', {}, user.token);
    for (const { _id } of await this.images(user.token)) {
      await this.post(
        '/api/work/sequential/submit-image',
        { imageId: _id, submissionContent: TEXT },
        user.token,
      );
    }
    await this.post('/api/work/sequential/complete', {}, user.token);
    return user;
  }

  async images(token) {
    return (await call(this.url, 'GET', '/api/work/images', { token })).images;
  }

  async signIn(email, headers) {
    const body = { email, password: this.password };
    return (await call(this.url, 'POST', '/api/auth/login', { body, headers })).token;
  }

  /** Moves the user's clock to five days ago. */
  async passDeadline(id) {
    await this.client.query(
      `UPDATE assignments SET given_at = given_at - interval '5 days', started_at = started_at - interval '5 days',
         deadline_at = deadline_at - interval '5 days'
       WHERE user_id = $1`,
      [id],
    );
    // Its trigger refuses changes.
    await this.client.query('ALTER TABLE clock_entries DISABLE TRIGGER USER');
    await this.client.query(
      `UPDATE clock_entries SET at = at - interval '5 days', deadline_at = deadline_at - interval '5 days' WHERE user_id = $1`,
      [id],
    );
    await this.client.query('ALTER TABLE clock_entries ENABLE TRIGGER USER');
    await this.client.query(
      'DELETE FROM clock_reminders WHERE assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      [id],
    );
  }
}
