import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Environment, SettingsError } from './environment.js';
import { readOidcSettings } from './oidc-settings.js';
import { readOrCreateSecret } from './secrets.js';
import {
  type GivenSettings,
  LOG_FORMATS,
  LOG_LEVELS,
  PROCESS_ROLES,
  type StoreSettings,
} from './settings.js';

const HOUR_RANGE = { min: 0.001, max: 24 * 365, whole: false };
/** 0: never. */
const DAY_RANGE = { min: 0, max: 36_500, whole: true };
/** The last attempt to deliver an event is made after more than three days. */
const EVENT_DAY_RANGE = { min: 7, max: 36_500, whole: true };
const PORT_RANGE = { min: 0, max: 65_535, whole: true };
const SECRET_MIN_LENGTH = 32;
const PASSPHRASE_MIN_LENGTH = 12;
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const MEBIBYTE = 1024 * 1024;

/**
 * Reads and checks every setting.
 * @throws SettingsError with one line that names the setting that cannot be used.
 */
export function readSettings(
  variables: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY === true,
): GivenSettings {
  const env = new Environment(variables);
  const production = env.text('NODE_ENV') === 'production';
  const stores = readStores(env);
  const { dataDir, databaseUrl } = stores;
  const embedded = databaseUrl === null;
  const secret = (name: string) => readSecret(env, name, { production, dataDir });

  return {
    production,
    port: readPort(env),
    host: env.text('HOST') ?? '127.0.0.1',
    publicUrl: readPublicUrl(env),
    ...stores,
    databasePoolSize: env.number('DATABASE_POOL_SIZE', 10, { min: 2, max: 200, whole: true }),
    smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
    smtpPort: env.number('SMTP_PORT', 1025, PORT_RANGE),
    mailboxPort: env.number('MAILBOX_PORT', 8025, PORT_RANGE),
    mailFrom: env.text('MAIL_FROM') ?? 'no-reply@example.com',
    jwtSecret: secret('JWT_SECRET'),
    // Any sufficiently long text is accepted as the key's source; AES-256 needs exactly 32 bytes.
    passwordKey: createHash('sha256').update(secret('PASSWORD_KEY')).digest(),
    ...readBackupSchedule(env),
    ...readAdmin(env, { embedded, production, dataDir }),
    oidc: readOidcSettings(env),
    demoData: env.onOff('DEMO_DATA', embedded && !production),
    workWindowHours: env.number('WORK_WINDOW_HOURS', 96, HOUR_RANGE),
    reviewWindowHours: env.number('REVIEW_WINDOW_HOURS', 24, HOUR_RANGE),
    minWords: env.number('MIN_WORDS', 10_000, { min: 1, max: 1_000_000, whole: true }),
    autosaveSeconds: env.number('AUTOSAVE_SECONDS', 30, { min: 1, max: 3600, whole: false }),
    otpMinutes: env.number('OTP_MINUTES', 10, { min: 0.01, max: 24 * 60, whole: false }),
    agreementLinkDays: env.number('AGREEMENT_LINK_DAYS', 7, { min: 0.0001, max: 365, whole: false }),
    maxImageBytes: env.number('MAX_IMAGE_BYTES', 5 * MEBIBYTE, {
      min: 1024,
      max: 100 * MEBIBYTE,
      whole: true,
    }),
    maxImportBytes: env.number('MAX_IMPORT_BYTES', 500 * MEBIBYTE, {
      min: MEBIBYTE,
      max: 10_000 * MEBIBYTE,
      whole: true,
    }),
    historyLimitBytes:
      MEBIBYTE * env.number('HISTORY_LIMIT_MB', 500, { min: 50, max: 1_000_000, whole: true }),
    accuracyCase: env.oneOf('ACCURACY_CASE', ['compare', 'ignore'], 'compare'),
    accuracyPunctuation: env.oneOf('ACCURACY_PUNCTUATION', ['compare', 'ignore'], 'compare'),
    emailRetentionDays: env.number('EMAIL_RETENTION_DAYS', 365, DAY_RANGE),
    draftRetentionDays: env.number('DRAFT_RETENTION_DAYS', 0, DAY_RANGE),
    notificationRetentionDays: env.number('NOTIFICATION_RETENTION_DAYS', 30, DAY_RANGE),
    eventRetentionDays: env.number('EVENT_RETENTION_DAYS', 30, EVENT_DAY_RANGE),
    webhookAllowPrivate: env.onOff('WEBHOOK_ALLOW_PRIVATE', false),
    passwordReveal: env.onOff('PASSWORD_REVEAL', true),
    staffMfa: env.oneOf('STAFF_MFA', ['optional', 'required'], 'optional'),
    rateLimit: env.onOff('RATE_LIMIT', true),
    hstsSubdomains: env.onOff('HSTS_SUBDOMAINS', false),
    trustedProxies: env.number('TRUSTED_PROXIES', 0, { min: 0, max: 10, whole: true }),
    chromiumPath: env.text('CHROMIUM_PATH'),
    processRole: env.oneOf('PROCESS_ROLE', PROCESS_ROLES, 'all'),
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    otlpEndpoint: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    logFormat: env.oneOf('LOG_FORMAT', LOG_FORMATS, isTerminal ? 'pretty' : 'json'),
  };
}

function readPort(env: Environment): number {
  return env.number('PORT', 3000, PORT_RANGE);
}

/** The address of the product in links, without a slash at its end. */
export function readPublicUrl(env: Environment): string {
  const url = env.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${readPort(env)}`;
  return url.replace(/\/+$/, '');
}

/** Where the data is, and what encrypts and signs it. Reads and writes no file, so also the commands for backups use it. */
export function readStores(env: Environment): StoreSettings {
  const backupPassphrase = env.text('BACKUP_PASSPHRASE');
  if (backupPassphrase !== null && backupPassphrase.length < PASSPHRASE_MIN_LENGTH) {
    throw new SettingsError(`BACKUP_PASSPHRASE must be at least ${PASSPHRASE_MIN_LENGTH} characters long`);
  }
  return {
    dataDir: resolve(env.text('DATA_DIR') ?? './data'),
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:'], { needsHost: false }),
    storageUrl: env.url('STORAGE_URL', ['s3:']),
    signingP12: env.text('SIGNING_P12'),
    signingP12Password: env.text('SIGNING_P12_PASSWORD') ?? '',
    backupPassphrase,
  };
}

function readBackupSchedule(env: Environment): Pick<GivenSettings, 'backupDir' | 'backupAt' | 'backupKeep'> {
  const dir = env.text('BACKUP_DIR');
  const backupAt = env.text('BACKUP_AT') ?? '02:00';
  if (!TIME_OF_DAY.test(backupAt)) {
    throw new SettingsError(`BACKUP_AT must be a time of day in UTC such as 02:00, not "${backupAt}"`);
  }
  return {
    backupDir: dir === null ? null : resolve(dir),
    backupAt,
    backupKeep: env.number('BACKUP_KEEP', 7, { min: 1, max: 10_000, whole: true }),
  };
}

function readSecret(
  env: Environment,
  name: string,
  { production, dataDir }: { production: boolean; dataDir: string },
): string {
  const given = env.text(name);
  if (given !== null) {
    if (given.length < SECRET_MIN_LENGTH) {
      throw new SettingsError(`${name} must be at least ${SECRET_MIN_LENGTH} characters long`);
    }
    return given;
  }
  if (production) throw new SettingsError(`${name} is missing: it must be set when NODE_ENV is production`);
  return readGeneratedSecret(dataDir, name.toLowerCase().replace('_', '-'));
}

/** With an empty key, anyone could sign tokens. */
function readGeneratedSecret(dataDir: string, name: string): string {
  const secret = readOrCreateSecret(dataDir, name);
  if (secret.length < SECRET_MIN_LENGTH) {
    throw new SettingsError(
      `DATA_DIR: ${join(dataDir, 'secrets', name)} has fewer than ${SECRET_MIN_LENGTH} characters. Restore it from a backup, or delete it: the start then generates another one`,
    );
  }
  return secret;
}

function readAdmin(
  env: Environment,
  { embedded, production, dataDir }: { embedded: boolean; production: boolean; dataDir: string },
): { adminEmail: string | null; adminPassword: string | null } {
  const adminEmail = env.text('ADMIN_EMAIL');
  const adminPassword = env.text('ADMIN_PASSWORD');
  if ((adminEmail === null) !== (adminPassword === null)) {
    const missing = adminEmail === null ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    throw new SettingsError(`${missing} is missing: ADMIN_EMAIL and ADMIN_PASSWORD are set together`);
  }
  if (adminEmail !== null || !embedded || production) return { adminEmail, adminPassword };
  return { adminEmail: 'admin@example.com', adminPassword: readGeneratedSecret(dataDir, 'admin-password') };
}
