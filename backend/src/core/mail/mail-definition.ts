/** The content of one e-mail. It is stored until the e-mail is sent, so the payload is plain JSON. */
export interface MailContent {
  template: string;
  payload: { name: string };
}

interface MailOptions<Payload> {
  /** Stored with each e-mail. The template files have the same name. */
  template: string;
  /** Folder of the template files in `backend/templates`: the name of the module that sends the e-mail. */
  folder: string;
  // As a method, so that the list of all kinds can call it with any payload.
  subject(payload: Payload, brand: string): string;
  /** Fields that are deleted after the delivery and hidden from staff: codes, passwords and links that grant access. */
  secrets?: readonly (keyof Payload & string)[];
  /** Staff can send it again later, because it stays true: it names its date, and nothing in it expires. */
  isRepeatable?: boolean;
  /** For so long, `Outbox.collect` can add to the e-mail, and it is not sent. */
  collectSeconds?: number;
}

/** A kind of e-mail. `payload.name` is the recipient's name for the greeting. */
export class MailDefinition<Payload extends { name: string }> {
  constructor(readonly options: MailOptions<Payload>) {}

  content(payload: Payload): MailContent {
    return { template: this.options.template, payload };
  }
}

const HIDDEN = '••••••';

/** Replaces the secrets of an e-mail. */
export function hideSecrets<Content extends MailContent>(content: Content): Content {
  const secrets = definitions.get(content.template)?.options.secrets ?? [];
  const hidden = Object.fromEntries(secrets.map((field) => [field, HIDDEN]));
  return { ...content, payload: { ...content.payload, ...hidden } };
}

/** A kind of e-mail whose payload only its module knows. */
export interface DeclaredMail {
  options: Omit<MailOptions<MailContent['payload']>, 'secrets'> & { secrets?: readonly string[] };
}

const definitions = new Map<string, DeclaredMail>();

/** Declares a kind of e-mail. Each module does this in its `*.mails.ts`. */
export function defineMail<Payload extends { name: string }>(
  options: MailOptions<Payload>,
): MailDefinition<Payload> {
  const definition = new MailDefinition(options);
  definitions.set(options.template, definition);
  return definition;
}

/** Every declared kind of e-mail, by its template name. */
export function declaredMails(): ReadonlyMap<string, DeclaredMail> {
  return definitions;
}
