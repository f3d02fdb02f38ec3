import type { OidcSettings } from './oidc-settings.js';

/** All settings. Made at the start from `GivenSettings`, once the built-in servers run. */
export class Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Base of the links in e-mails, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path: embedded database, uploads, generated secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly smtpPort: number;
  readonly mailboxPort: number;
  readonly mailFrom: string;
  /** Absent: files under `dataDir`. */
  readonly storageUrl: string | null;
  readonly jwtSecret: string;
  /** 32 bytes for AES-256-GCM. */
  readonly passwordKey: Buffer;
  readonly signingP12: string | null;
  readonly signingP12Password: string;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  /** Default: on with the embedded database outside production. */
  readonly demoData: boolean;
  /** Absent: staff sign in with a password only. */
  readonly oidc: OidcSettings | null;
  readonly workWindowHours: number;
  readonly reviewWindowHours: number;
  readonly minWords: number;
  readonly autosaveSeconds: number;
  readonly otpMinutes: number;
  readonly agreementLinkDays: number;
  readonly maxImageBytes: number;
  /** Of the files of one import together. */
  readonly maxImportBytes: number;
  /** All texts of a user with all their versions. */
  readonly historyLimitBytes: number;
  /** Whether a different case or punctuation makes a word of a copy wrong. */
  readonly accuracyCase: 'compare' | 'ignore';
  readonly accuracyPunctuation: 'compare' | 'ignore';
  /** Days after which these are deleted. 0: never, except events. */
  readonly emailRetentionDays: number;
  readonly draftRetentionDays: number;
  readonly notificationRetentionDays: number;
  readonly eventRetentionDays: number;
  /** Whether webhooks may be sent to addresses of private networks. */
  readonly webhookAllowPrivate: boolean;
  readonly passwordReveal: boolean;
  /** Whether staff must have a second factor. Sign-ins with single sign-on are exempt: the provider decides about them. */
  readonly staffMfa: 'optional' | 'required';
  readonly rateLimit: boolean;
  /** Whether browsers must use https for all subdomains of `publicUrl` too. */
  readonly hstsSubdomains: boolean;
  /** Number of reverse proxies in front that are trusted about the client's address. */
  readonly trustedProxies: number;
  readonly chromiumPath: string | null;
  readonly processRole: ProcessRole;
  readonly logLevel: LogLevel;
  /** Default: pretty on a terminal, otherwise JSON lines. */
  readonly logFormat: LogFormat;
  readonly databasePoolSize: number;
  /** Absolute path: the folder of the scheduled backups. Absent: there are none. */
  readonly backupDir: string | null;
  /** The time of day of the scheduled backup in UTC: `HH:MM`. */
  readonly backupAt: string;
  /** The number of scheduled backups that are kept. */
  readonly backupKeep: number;
  /** Encrypts the generated secrets in backups. Absent: they are left out. */
  readonly backupPassphrase: string | null;
  /** Where traces are sent. Absent: nowhere, and nothing is recorded. */
  readonly otlpEndpoint: string | null;

  constructor(values: Settings) {
    Object.assign(this, values);
  }
}

/** The settings from the environment. A server whose URL is null is started by the program. */
export type GivenSettings = Omit<Settings, 'databaseUrl' | 'smtpUrl'> & {
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
};

/** Where the data is, and what encrypts and signs it. */
export type StoreSettings = Pick<
  GivenSettings,
  'dataDir' | 'databaseUrl' | 'storageUrl' | 'signingP12' | 'signingP12Password' | 'backupPassphrase'
>;

export const PROCESS_ROLES = ['all', 'web', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['json', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
