import { readFileSync } from 'node:fs';
import { formatUtcDate, formatUtcTime } from '@inkwell/contract/utc-time';
import Handlebars from 'handlebars';
import { EmbeddedFonts } from '../../core/pdf/embedded-fonts.js';
import type { PdfRenderer } from '../../core/pdf/pdf-renderer.js';
import { printColors } from '../../core/pdf/print-colors.js';
import { agreementHtml } from './agreement-text.js';
import { GENERATED_NAME, type SigningIdentity } from './certificate.js';
import { fingerprint, type SignatureFacts, shortFingerprint } from './fingerprint.js';
import { isSignedBy } from './pdf-signature.js';
import { signPdf } from './sign-pdf.js';

export interface AgreementPdfContent {
  facts: SignatureFacts;
  /** As it was stored at signing. */
  fingerprint: string;
  /** The site's name. */
  brand: string;
  /** Address of the page on which anyone can check the file. */
  verifyUrl: string;
}

/** The stored record was changed after the signature. */
export class FingerprintMismatchError extends Error {
  constructor() {
    super('The facts of the signature do not give the fingerprint stored with them');
    this.name = 'FingerprintMismatchError';
  }
}

const TEMPLATE = new URL('../../../templates/agreements/agreement-pdf.hbs', import.meta.url);

/** Makes the PDF of a signed agreement, with its audit page, and signs it with the platform's certificate. */
export class AgreementPdf {
  private readonly template = Handlebars.create().compile(readFileSync(TEMPLATE, 'utf8'), { strict: true });
  private readonly fonts = new EmbeddedFonts();
  private readonly tokens = printColors([
    'ink',
    'ink-muted',
    'rule',
    'rule-strong',
    'accent',
    'sheet',
    'sunken',
  ]);

  constructor(
    private readonly renderer: PdfRenderer,
    private readonly identity: () => SigningIdentity,
  ) {}

  /**
   * @param now the time of the PDF signature, which may be later than that of the user's signature
   * @throws FingerprintMismatchError when the facts are not those that were signed
   */
  async create(agreement: AgreementPdfContent, now: Date): Promise<Uint8Array> {
    const { facts, brand } = agreement;
    if (fingerprint(facts) !== agreement.fingerprint) throw new FingerprintMismatchError();
    const description = {
      title: `Agreement, version ${facts.version}, signed by ${facts.name}`,
      author: brand,
      subject: `Signed ${formatUtcTime(facts.signedAt)}`,
      fingerprint: agreement.fingerprint,
      signedBy: this.signedBy(brand),
      reason: 'Seal of the signed agreement',
    };
    return signPdf(await this.renderer.renderPdf(this.html(agreement)), description, this.identity(), now);
  }

  /** Whether these exact bytes were signed with the platform's certificate. */
  isSignedByPlatform(pdf: Uint8Array): boolean {
    return isSignedBy(pdf, this.identity().certificate);
  }

  /** The document as HTML. */
  html({ facts, fingerprint: print, brand, verifyUrl }: AgreementPdfContent): string {
    const blocks = agreementHtml(facts.text).split(/\n(?=<(?:p|h2)\b)/);
    const values = {
      ...facts,
      brand,
      verifyUrl,
      body: blocks.slice(0, -1).join('\n'),
      lastParagraph: blocks.at(-1) ?? '',
      signature: `data:image/png;base64,${Buffer.from(facts.signaturePng).toString('base64')}`,
      signedOn: formatUtcDate(facts.signedAt),
      signedAtUtc: formatUtcTime(facts.signedAt),
      signedAtIso: facts.signedAt.toISOString(),
      fingerprintLines: [print.slice(0, 32), print.slice(32)].map((half) =>
        half.replace(/(.{4})(?!$)/g, '$1 '),
      ),
      short: shortFingerprint(print),
      signedBy: this.signedBy(brand),
      color: this.tokens,
    };
    const written = `${facts.text}${facts.name}${brand}${facts.userAgent}`;
    return this.template({ ...values, fonts: this.fonts.cssFor(written) });
  }

  /** The name in the certificate; a generated one seals in the name of the site. */
  private signedBy(brand: string): string {
    const name = /(?:^|\n)CN=([^\n]+)/.exec(this.identity().certificate.subject)?.[1];
    return name === undefined || name === GENERATED_NAME ? brand : name;
  }
}
