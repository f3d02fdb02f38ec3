import { deleteJobsWith, JOBS_TABLE } from '../core/jobs/job.queries.js';
import { INTERNAL, KEY, OWN_ID, type PersonalTable, STAFF_ID } from './personal-table.js';
import { WORK_DATA } from './work-data.js';

const EMAIL = '(SELECT email FROM users WHERE id = $1)';
const SECRET = 'a secret: a hash or an encrypted password';

/** An administrator's address in a record that stays. */
function forgetEditor(table: string): PersonalTable {
  return {
    erase: { sql: `UPDATE ${table} SET changed_by = NULL WHERE changed_by = ${EMAIL}` },
    withheld: { changed_by: 'the address of an administrator, in a record that is not about that person' },
  };
}

/** Attempts to enter a code, by the hash of the address. */
function forgetAttempts(table: string): PersonalTable {
  return {
    erase: { sql: `DELETE FROM ${table} WHERE address_hash = sha256(convert_to(${EMAIL}, 'UTF8'))` },
    withheld: { address_hash: 'a hash of the e-mail address', source_hash: 'a hash of the network' },
  };
}

/** One-time links and codes. */
const CREDENTIAL: PersonalTable = {
  erase: 'cascade',
  withheld: { user_id: OWN_ID, token_hash: SECRET, code_hash: SECRET, network_hash: 'a hash of the network' },
};

/**
 * Which table holds which personal data, and what happens to it when a user downloads it or is erased. Statements run in this
 * order. See docs/decisions/personal-data.md; personal-data.db.spec.ts compares it with the schema.
 */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  ...WORK_DATA,
  users: {
    erase: {
      // Ordered, because other transactions lock several users in this order.
      sql: `UPDATE users SET changed_by = NULL WHERE id IN (
              SELECT id FROM users WHERE changed_by = ${EMAIL} AND id <> $1 ORDER BY id FOR UPDATE)`,
    },
    export: {
      file: 'profile.json',
      about: 'Your account: name, address, numbers, and the state of your work',
      rows: 'id = $1',
      orderBy: 'id',
      columns: [
        ...[
          'id',
          'name',
          'email',
          'mobile_number',
          'alternative_mobile_number',
          'address',
          'role',
          'created_at',
        ],
        ...[
          'changed_at',
          'is_verified',
          'is_signed_agreement',
          'suspended_at',
          'suspended_reason',
          'work_started_at',
          'deadline_at',
          'work_submitted',
        ],
        ...[
          'submitted_at',
          'is_penalized',
          'penalized_at',
          'penalized_reason',
          'is_sequential_work_penalized',
        ],
        ...['accuracy_result', 'sequential_accuracy'],
      ],
    },
    withheld: {
      password_hash: SECRET,
      password_sealed: SECRET,
      session_version: INTERNAL,
      old_tokens_ended: INTERNAL,
      is_contested: INTERNAL,
      settled_deadline_at: INTERNAL,
      version: INTERNAL,
      changed_by: 'the user, or an administrator',
    },
  },
  signed_agreements: {
    erase: 'evidence',
    export: {
      file: 'agreements/agreements.json',
      about: 'Your signed agreement, with the data that was stored when you signed',
      rows: 'user_id = $1',
      orderBy: 'signed_at',
      columns: [
        ...['id', 'agreement_version', 'agreement_content', 'user_name', 'user_email', 'user_mobile_number'],
        ...['signed_at', 'ip_address', 'user_agent', 'fingerprint', 'pdf_sha256'],
      ],
    },
    withheld: {
      user_id: OWN_ID,
      agreement_id: KEY,
      signature_png: 'the picture is in the folder agreements',
      pdf_key: 'the file is in the folder agreements',
    },
  },
  audit_log: {
    erase: 'evidence',
    export: {
      file: 'actions-of-staff.json',
      about: 'What the staff did with your account',
      rows: 'subject_id = $1',
      orderBy: 'id',
      columns: ['created_at', 'action', 'changes'],
    },
    withheld: {
      id: KEY,
      subject_id: OWN_ID,
      actor_id: STAFF_ID,
      actor_email: STAFF_ID,
      ip_address: 'the address of the administrator',
      details: 'can name the administrator',
    },
  },
  sessions: {
    erase: 'cascade',
    export: {
      file: 'sessions.json',
      about: 'Where you are signed in',
      rows: 'user_id = $1',
      orderBy: 'created_at, id',
      columns: [
        ...['created_at', 'last_used_at', 'expires_at', 'ip_address', 'user_agent', 'method', 'confirmed_at'],
      ],
    },
    withheld: { id: INTERNAL, user_id: OWN_ID },
  },
  // Only staff have one, and exports are for users.
  oidc_identities: {
    erase: 'cascade',
    withheld: { user_id: OWN_ID, issuer: INTERNAL, subject: 'the id of staff at the identity provider' },
  },
  oidc_codes: {
    erase: 'cascade',
    withheld: { user_id: OWN_ID, code_hash: SECRET, browser_hash: SECRET, authenticated_at: INTERNAL },
  },
  cleared_notifications: { erase: 'cascade', withheld: { user_id: OWN_ID } },
  verification_codes: CREDENTIAL,
  password_resets: CREDENTIAL,
  admin_invitations: CREDENTIAL,
  code_tries: forgetAttempts('code_tries'),
  otp_attempts: forgetAttempts('otp_attempts'),
  sign_in_attempts: {
    erase: 'expires',
    withheld: { account_hash: 'a hash of the e-mail address, for a day' },
  },
  // Only staff have them, and only users download their data.
  second_factors: {
    erase: 'cascade',
    withheld: {
      user_id: OWN_ID,
      name: 'of a device of staff',
      secret: SECRET,
      credential_id: SECRET,
      public_key: INTERNAL,
    },
  },
  recovery_codes: CREDENTIAL,
  rate_limits: {
    erase: 'expires',
    withheld: { key: 'a hash of the user, the e-mail or the network address' },
  },
  pending_files: { erase: 'expires', withheld: { key: 'a random file name' } },
  // Jobs name users, reviews and e-mails, and their errors can contain the address. Before the e-mails, which it reads.
  [JOBS_TABLE]: {
    erase: {
      sql: deleteJobsWith(`SELECT $1::uuid::text UNION ALL SELECT ${EMAIL}
        UNION ALL SELECT id::text FROM emails WHERE user_id = $1 OR recipient = ${EMAIL}
        UNION ALL SELECT id::text FROM reviews WHERE user_id = $1`),
    },
    withheld: { data: 'ids, and the address until the job is done', output: INTERNAL },
  },
  emails: {
    erase: { sql: `DELETE FROM emails WHERE user_id = $1 OR recipient = ${EMAIL}` },
    export: {
      file: 'e-mails/e-mails.json',
      about: 'The list of e-mails to you',
      rows: 'user_id = $1',
      orderBy: 'created_at, id',
      columns: ['created_at', 'recipient', 'template', 'sent_at', 'refused_at', 'expires_at', 'attempts'],
    },
    withheld: {
      id: KEY,
      user_id: OWN_ID,
      key: INTERNAL,
      subject_id: INTERNAL,
      sealed_content: 'the text is in the folder e-mails, without codes and links that grant access',
      attachments: 'the files are in the folders agreements and reports',
      last_error: INTERNAL,
    },
  },
  agreements: forgetEditor('agreements'),
  images: forgetEditor('images'),
  reference_pdfs: forgetEditor('reference_pdfs'),
  replaced_reference_texts: forgetEditor('replaced_reference_texts'),
  review_comments: forgetEditor('review_comments'),
  site_config: forgetEditor('site_config'),
};

/** Every other table. */
export const WITHOUT_PERSONAL_DATA: readonly string[] = [
  'backup_runs',
  'migrations',
  'used_challenges',
  'user_counts',
];
