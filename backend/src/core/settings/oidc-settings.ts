import { STAFF_ROLES, type StaffRole } from '@inkwell/contract/roles';
import { type Environment, SettingsError } from './environment.js';

/** Staff with this value of a claim get the role. */
export interface OidcRoleRule {
  readonly claim: string;
  readonly value: string;
  readonly role: StaffRole;
}

/** The OpenID Connect provider with which staff sign in. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The first rule that applies gives the role. */
  readonly roles: readonly OidcRoleRule[];
  /** After this time the provider is asked again. */
  readonly sessionHours: number;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
/** Up to the time after which every session ends. */
const SESSION_HOURS_RANGE = { min: 0.1, max: 7 * 24, whole: false };
/** For trying it out. Everywhere else, http: would send the client secret unencrypted. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The claim may contain colons, because some providers require a URL as its name. */
const RULE = /^(.+):([^:]+)=([a-z]+)$/;

/** Returns null if none of the settings is given. @throws SettingsError if one is missing or cannot be used */
export function readOidcSettings(env: Environment): OidcSettings | null {
  if (NAMES.every((name) => env.text(name) === null)) return null;
  const text = (name: (typeof NAMES)[number]): string => {
    const given = env.text(name);
    if (given === null) throw new SettingsError(`${name} is missing: ${NAMES.join(', ')} are set together`);
    return given;
  };
  return {
    issuer: checkIssuer(text('OIDC_ISSUER')),
    clientId: text('OIDC_CLIENT_ID'),
    clientSecret: text('OIDC_CLIENT_SECRET'),
    roles: text('OIDC_ROLES')
      .split(',')
      .map((rule) => readRule(rule.trim())),
    sessionHours: env.number('OIDC_SESSION_HOURS', 12, SESSION_HOURS_RANGE),
  };
}

function checkIssuer(issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isHere = url?.protocol === 'http:' && THIS_MACHINE.has(url.hostname);
  if (url?.protocol === 'https:' || isHere) return issuer;
  throw new SettingsError('OIDC_ISSUER must be a URL of the form https://… (http:// only for localhost)');
}

function readRule(text: string): OidcRoleRule {
  const [, claim, value, name] = RULE.exec(text) ?? [];
  const role = STAFF_ROLES.find((one) => one === name);
  if (claim && value && role) return { claim, value, role };
  throw new SettingsError(
    `OIDC_ROLES must be a list such as groups:managers=admin,groups:quality=reviewer with the roles ${STAFF_ROLES.join(', ')}, not "${text}"`,
  );
}
