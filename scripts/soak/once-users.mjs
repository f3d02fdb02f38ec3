import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 5_000;
const REFERENCE = `It was a dark and very stormy night in the old harbour. ${'The ships lay still. '.repeat(20)}`;
const COPY = REFERENCE.replace('dark', 'drak');

/** Users to whom something happens that must happen once, whatever is killed: a start, a submission, a report, a penalty. */
export class OnceUsers {
  submitters = [];
  latecomers = [];
  registrations = 0;
  #isStopping = false;

  /** @param {import('../system/load.mjs').Load} load */
  constructor(load) {
    this.load = load;
  }

  async prepare() {
    this.imageId = await this.load.addImage(REFERENCE);
    // Records every publication; the row of the review shows only the last one.
    await this.load.query('CREATE TABLE publications (review_id uuid NOT NULL)');
    await this.load.query(`CREATE FUNCTION count_publication() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO publications VALUES (NEW.id); RETURN NULL; END $$`);
    await this.load.query(`CREATE TRIGGER count_publications AFTER UPDATE OF result ON reviews
      FOR EACH ROW WHEN (NEW.result IS NOT NULL) EXECUTE FUNCTION count_publication()`);
  }

  async run() {
    while (!this.#isStopping) {
      await Promise.all([this.#submit(), this.#missDeadline(), this.#register()]);
      await sleep(PAUSE_MS);
    }
  }

  stop() {
    this.#isStopping = true;
  }

  /** @throws if something happened twice or not at all */
  async check() {
    const { load } = this;
    await this.#expectOnce('clock starts', [...this.submitters, ...this.latecomers], 'started');
    const submitted = 'SELECT u.email FROM reviews r JOIN users u ON u.id = r.user_id';
    this.#expectSame('submissions', this.submitters, await load.query(submitted));
    await this.#expectOnce('penalties', this.latecomers, 'penalized');
    const published = `SELECT u.email FROM users u
      JOIN reviews r ON r.user_id = u.id AND r.status = 'published'
      JOIN publications p ON p.review_id = r.id
      JOIN emails e ON e.user_id = u.id AND e.template = 'review-report'`;
    this.#expectSame('reports', this.submitters, await load.query(published));
  }

  async #expectOnce(name, emails, kind) {
    const entries = await this.load.query(
      `SELECT u.email FROM clock_entries c JOIN users u ON u.id = c.user_id WHERE c.kind = $1 AND u.email = ANY($2)`,
      [kind, emails],
    );
    this.#expectSame(name, emails, entries);
  }

  #expectSame(name, emails, rows) {
    const found = rows.map(({ email }) => email).sort();
    if (found.join() !== [...emails].sort().join())
      throw new Error(`The ${name} are not one for each user: ${found} instead of ${emails}`);
  }

  /** Each step is sent twice at the same time. */
  async #submit() {
    const { email, client } = await this.load.addUser(`submitter-${this.submitters.length}`);
    await twice(() => client.call('GET', '/api/users/dashboard'));
    const body = { imageId: this.imageId, submissionContent: `<p>${COPY}</p>` };
    const accept = (status) => status === 200 || status === 409;
    await twice(() => client.call('POST', '/api/work/submit-page', body, accept));
    await this.load.query(
      `UPDATE reviews SET due_at = now() WHERE due_at > now() AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
    this.submitters.push(email);
  }

  async #missDeadline() {
    const { email, client } = await this.load.addUser(`latecomer-${this.latecomers.length}`);
    await twice(() => client.call('GET', '/api/users/dashboard'));
    await this.load.query(
      `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp())
       WHERE user_id = (SELECT id FROM users WHERE email = $1) AND deadline_at > clock_timestamp()`,
      [email],
    );
    this.latecomers.push(email);
    await twice(() => this.load.admin.call('POST', '/api/admin/trigger-automation'));
  }

  async #register() {
    this.registrations += 1;
    const registration = {
      name: 'Sample Writer',
      email: `${randomUUID()}@example.com`,
      mobileNumber: '5012345678',
      alternativeMobileNumber: '',
      address: '7 Quill Lane, Inkford',
      password: 'ink and paper',
    };
    // A repeated registration may be refused.
    await this.load.newClient().call('POST', '/api/auth/register', registration, (status) => status < 500);
  }
}

function twice(work) {
  return Promise.all([work(), work()]);
}
