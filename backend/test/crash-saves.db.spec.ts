import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JwtService } from '@nestjs/jwt';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CrashWriter } from './crash-writer.js';
import { Program } from './program.js';
import { isSoak, numbersFrom, seed } from './seed.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const WRITERS = 50;
/** Every tenth writer submits, after so many saves. */
const SAVES_BEFORE_SUBMISSION = 5;
/** The kill comes after so many saves of all writers together; the seed decides how many more. */
const MIN_SAVES = 400;
const MORE_SAVES = isSoak ? 800 : 100;
const SECRET = 'a secret of the crash test, long enough to be one';

let dataDir: string;
let database: TestDatabase;
let running: Program[] = [];

beforeAll(async () => {
  await Program.build();
}, 120_000);
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-saves-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill()));
  running = [];
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Place {
  environment: Record<string, string>;
  databaseUrl: () => string;
  /** Kills the database at the same moment as the program. */
  killDatabase?: () => void;
}

const beside: Place = {
  get environment() {
    return { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'beside') };
  },
  databaseUrl: () => database.url,
};

const inside: Place = {
  get environment() {
    return { DATA_DIR: join(dataDir, 'inside'), DEMO_DATA: 'off', SMTP_PORT: '0', MAILBOX_PORT: '0' };
  },
  databaseUrl: () => {
    const read = (name: string) => readFileSync(join(dataDir, 'inside/postgres', name), 'utf8').trim();
    return `postgres://inkwell:${read('inkwell.password')}@127.0.0.1:${read('inkwell.port')}/inkwell`;
  },
  killDatabase: () => {
    const file = readFileSync(join(dataDir, 'inside/postgres/postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  },
};

test.each([
  ['the program twice while its database continues', beside, 2],
  ['the program and its embedded database', inside, 1],
])(
  'no acknowledged save is lost while 50 users write and SIGKILL ends %s',
  async (_, place, kills) => {
    let program = await start(place);
    for (let kill = 0; kill < kills; kill += 1) {
      const writers = await addWriters(place.databaseUrl(), seed);
      await writeUntilKilled(writers, program, place);
      program = await start(place);
      const { url } = program;
      await Promise.all(writers.map((writer) => checkNothingIsLost(writer, url, `seed ${seed}`)));
      expect(writers.some(({ hasSubmitted }) => hasSubmitted)).toBe(true);
    }
  },
  150_000,
);

async function writeUntilKilled(writers: CrashWriter[], program: Program, place: Place): Promise<void> {
  await Promise.all(writers.map((writer) => writer.begin(program.url)));
  const killAt = MIN_SAVES + (seed % MORE_SAVES);
  let saves = 0;
  let killed: Promise<void> | undefined;
  const isGone = () => killed !== undefined;
  const onSaved = () => {
    saves += 1;
    if (saves !== killAt) return;
    place.killDatabase?.();
    killed = program.kill();
  };
  await Promise.all(writers.map((writer) => writer.writeUntilGone(program.url, isGone, onSaved)));
  await killed;
}

async function checkNothingIsLost(writer: CrashWriter, url: string, hint: string): Promise<void> {
  const draft = await writer.read(url);
  expect(writer.possible, hint).toContainEqual({
    content: draft.content,
    isSubmitted: draft.submittedAt !== null,
  });
  const last = writer.acknowledged.at(-1);
  expect(draft.version - (last?.version ?? 0), hint).toBe(draft.content === last?.content ? 0 : 1);
  // Earlier versions: the first, one in the middle and the last acknowledged one.
  const { acknowledged } = writer;
  for (const saved of [acknowledged[0], acknowledged[acknowledged.length >> 1], last]) {
    if (saved) expect((await writer.read(url, saved.version)).content, hint).toBe(saved.content);
  }
}

async function start({ environment }: Place): Promise<Program> {
  const program = await Program.start({
    JWT_SECRET: SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    MIN_WORDS: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...environment,
  });
  running.push(program);
  return program;
}

/** Inserts users who have signed, and gives each a session. */
async function addWriters(databaseUrl: string, seed: number): Promise<CrashWriter[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, is_signed_agreement)
     SELECT 'Sample Writer', gen_random_uuid() || '@example.com', '5550100123', '12 Harbour Road', '', 'user', true, true
     FROM generate_series(1, $1) RETURNING id`,
    [WRITERS],
  );
  // The session of each user has the id of its user.
  await client.query(
    `INSERT INTO sessions (id, user_id, expires_at, ip_address, user_agent, method)
     SELECT id, id, now() + interval '1 hour', '127.0.0.1', '', 'password' FROM unnest($1::uuid[]) AS id`,
    [rows.map(({ id }) => id)],
  );
  await client.end();
  const jwt = new JwtService({ secret: SECRET });
  return rows.map(({ id }, index) => {
    const session = { sub: id, role: 'user', ver: 1, sid: id };
    const token = jwt.sign(session, { audience: 'session', expiresIn: 3600 });
    return new CrashWriter(
      token,
      numbersFrom(seed + index),
      index % 10 === 0 ? SAVES_BEFORE_SUBMISSION : undefined,
    );
  });
}
