import { Injectable, Logger } from '@nestjs/common';
import sharp from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningService } from '../agreements/signing.service.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { TokensService } from '../auth/sessions/tokens.service.js';
import { many, one } from '../core/database/rows.js';
import { PenaltiesService } from '../penalties/penalties.service.js';
import { PasswordsService } from '../users/passwords.service.js';
import { GivingService } from '../work/giving/giving.service.js';
import { setClock } from './demo-clock.js';
import { DEMO } from './demo-references.service.js';
import { DEMO_USERS, type DemoUser } from './demo-users.js';
import { DemoWorkService } from './demo-work.service.js';

export const DEMO_PASSWORD = 'demo-password';

/** Fills an empty database with users in every state. */
@Injectable()
export class DemoDataService {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
    private readonly signing: SigningService,
    private readonly tokens: TokensService,
    private readonly giving: GivingService,
    private readonly clock: WorkClockService,
    private readonly penalties: PenaltiesService,
    private readonly work: DemoWorkService,
  ) {}

  /** Does nothing if the database has users. An error is logged and does not stop the start. */
  async addOnce(): Promise<void> {
    try {
      await this.addIfEmpty();
    } catch (error) {
      this.logger.error({ err: error }, 'The demo data could not be added');
    }
  }

  private async addIfEmpty(): Promise<void> {
    const passwordHash = await this.passwords.hash(DEMO_PASSWORD);
    const signed = await this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('demo-data'))`);
      const found = await many(tx, `SELECT 1 FROM users WHERE role = 'user' LIMIT 1`);
      return found.length > 0 ? [] : this.addUsers(tx, passwordHash);
    });
    for (const { id, user } of signed) await this.sign(id, user);
    if (signed.length > 0) await this.database.transaction((tx) => this.work.enqueue(tx));
  }

  private async addUsers(tx: EntityManager, passwordHash: string): Promise<{ id: string; user: DemoUser }[]> {
    const signed: { id: string; user: DemoUser }[] = [];
    for (const [index, user] of DEMO_USERS.entries()) {
      const row = await one<{ id: string }>(
        tx,
        `INSERT INTO users (name, email, mobile_number, address, password_hash, encrypted_password, role, is_verified, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'user', $7, now() - make_interval(hours => $8)) RETURNING id`,
        [
          user.name,
          user.email,
          `55501${String(index).padStart(5, '0')}`,
          `${index + 1} Sample Street, Inkford`,
          passwordHash,
          this.passwords.encrypt(DEMO_PASSWORD, { email: user.email, role: 'user' }),
          user.state !== 'registered',
          user.registeredHoursAgo,
        ],
      );
      if (row && user.startedHoursAgo !== undefined) signed.push({ id: row.id, user });
      else if (row && user.state === 'signed') signed.push({ id: row.id, user });
    }
    return signed;
  }

  /** Signs through the signing service, so that each user has a real fingerprint, PDF and e-mail. */
  private async sign(id: string, user: DemoUser): Promise<void> {
    const token = this.tokens.agreementLink({ id, sessionVersion: 1 }).split('/').at(-1) ?? '';
    const signature = await drawSignature(user.name);
    await this.signing.sign(token, { signature }, { ipAddress: '127.0.0.1', userAgent: 'Demo data' });
    if (user.startedHoursAgo === undefined) return;
    const { startedHoursAgo } = user;
    const work = await this.database.transaction(async (tx) => {
      const given = await this.giving.ensureDefault(tx, id, { kind: 'self' });
      await setClock(tx, given, { ...user, startedHoursAgo });
      if (user.state === 'working') await this.clock.planReminders(tx, given.assignmentId);
      return given;
    });
    if (user.extended) await this.penalties.extendDeadline(work, user.extended, DEMO);
  }
}

/** Draws a curve that depends on the name. It needs no font. */
async function drawSignature(name: string): Promise<string> {
  const swings = Array.from(name, (letter, index) => {
    const height = 20 + ((letter.codePointAt(0) ?? 0) % 5) * 14;
    return `q 10 ${index % 2 === 0 ? -height : height} 22 ${index % 3 === 0 ? -6 : 4}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200">
    <path d="M 30 110 ${swings.join(' ')}" fill="none" stroke="#1b2a4a" stroke-width="3" stroke-linecap="round"/>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
