import type { Permission } from '@inkwell/contract/permissions';
import { addApiKey } from './api-keys.js';
import { DocumentedExamples } from './documented-examples.js';
import { addressOf } from './live-socket.js';
import { page } from './pictures.js';
import { TestApp } from './test-app.js';
import { addAdmin, type TestUser } from './users.js';
import { addProject } from './work.js';

/** The project that the page names. */
export const PROJECT = 'Parish registers';

/** The examples of docs/integrations.md, and a server for them. */
export class IntegrationExamples {
  readonly page = new DocumentedExamples('integrations.md');

  private constructor(
    readonly app: TestApp,
    readonly admin: TestUser,
    readonly url: string,
  ) {}

  static async start(): Promise<IntegrationExamples> {
    const app = await TestApp.start({ works: true, minWords: 5, webhookAllowPrivate: true });
    const admin = await addAdmin(app);
    await addProject(app, { name: PROJECT });
    const examples = new IntegrationExamples(app, admin, await addressOf(app));
    examples.page.write('page.png', await page(40, 30).png().toBuffer());
    examples.page.write('users.csv', examples.page.text('1. Create users and give them work csv'));
    return examples;
  }

  async stop(): Promise<void> {
    this.page.remove();
    await this.app.stop();
  }

  /** The environment of a program with a key that has only these permissions. */
  async withKey(...permissions: Permission[]): Promise<NodeJS.ProcessEnv> {
    const { key } = await addApiKey(this.app, this.admin, permissions);
    return { INKWELL_URL: this.url, INKWELL_KEY: key };
  }

  /** What the invitation of an imported user gives to a program that sets the password. */
  async invitation(email: string, password: string): Promise<NodeJS.ProcessEnv> {
    const [mail] = await this.app.mailbox.waitFor(email, /^You are invited/);
    const text = mail?.text ?? '';
    const [link = ''] = /http\S+\/reset-password\/[\w-]+/.exec(text) ?? [];
    return { INKWELL_URL: this.url, INVITATION_LINK: link, NEW_PASSWORD: password };
  }

  async titlesOfImages(): Promise<string[]> {
    const images = await this.app.rows<{ title: string }>(
      'SELECT f.title FROM reference_files f JOIN projects p ON p.id = f.project_id WHERE p.name = $1',
      [PROJECT],
    );
    return images.map(({ title }) => title);
  }

  /** The addresses of those who have an assignment of the project. */
  async usersWithWork(): Promise<string[]> {
    const users = await this.app.rows<{ email: string }>(
      `SELECT u.email FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
       WHERE p.name = $1 ORDER BY u.email`,
      [PROJECT],
    );
    return users.map(({ email }) => email);
  }
}
