import { Injectable, Logger } from '@nestjs/common';
import sharp from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningService } from '../agreements/signing.service.js';
import { Tokens } from '../auth/tokens.service.js';
import { Settings } from '../core/settings/settings.js';
import { Passwords } from '../users/passwords.service.js';
import { WorkClock } from '../work/clock/work-clock.service.js';
import { setClock } from './demo-clock.js';
import { DEMO_PEOPLE, type DemoPerson } from './demo-users.js';
import { DemoWork } from './demo-work.service.js';

export const DEMO_PASSWORD = 'demo-password';

/** Fills an empty database with people in every state, so that a first look shows a product at work. */
@Injectable()
export class DemoData {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly signing: SigningService,
    private readonly tokens: Tokens,
    private readonly clock: WorkClock,
    private readonly settings: Settings,
    private readonly work: DemoWork,
  ) {}

  /** Does nothing where there are people already. A start without its demo is still a start. */
  async addOnce(): Promise<void> {
    try {
      await this.addUnlessInUse();
    } catch (error) {
      this.logger.error({ err: error }, 'The demo data could not be added');
    }
  }

  private async addUnlessInUse(): Promise<void> {
    const signers = await this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('demo-data'))`);
      const found: unknown[] = await tx.query(`SELECT 1 FROM users WHERE role = 'user' LIMIT 1`);
      return found.length > 0 ? [] : this.addPeople(tx);
    });
    for (const { id, person } of signers) await this.sign(id, person);
    if (signers.length > 0) await this.database.transaction((tx) => this.work.request(tx));
  }

  private async addPeople(tx: EntityManager): Promise<{ id: string; person: DemoPerson }[]> {
    const passwordHash = await this.passwords.hash(DEMO_PASSWORD);
    const signers: { id: string; person: DemoPerson }[] = [];
    for (const [index, person] of DEMO_PEOPLE.entries()) {
      const [row]: { id: string }[] = await tx.query(
        `INSERT INTO users (name, email, mobile_number, address, password_hash, password_sealed, role, is_verified, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'user', $7, now() - make_interval(hours => $8)) RETURNING id`,
        [
          person.name,
          person.email,
          `55501${String(index).padStart(5, '0')}`,
          `${index + 1} Sample Street, Inkford`,
          passwordHash,
          this.passwords.encrypt(DEMO_PASSWORD, person.email),
          person.state !== 'registered',
          person.registeredHoursAgo,
        ],
      );
      if (row && person.startedHoursAgo !== undefined) signers.push({ id: row.id, person });
      else if (row && person.state === 'signed') signers.push({ id: row.id, person });
    }
    return signers;
  }

  /** Through the product's own signing, so that each has a real fingerprint, PDF and e-mail. */
  private async sign(id: string, person: DemoPerson): Promise<void> {
    const token = this.tokens.agreementLink(id).split('/').at(-1) ?? '';
    const signature = await drawSignature(person.name);
    await this.signing.sign(token, { signature }, { ipAddress: '127.0.0.1', userAgent: 'Demo data' });
    const windowSeconds = this.settings.workWindowHours * 3600;
    await this.database.transaction(async (tx) => {
      await setClock(tx, id, person, windowSeconds);
      if (person.state === 'working') await this.clock.planReminders(tx, id);
    });
  }
}

/** A name written as a line that swings; no font is needed. */
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
