import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { PDFDocument, PDFName } from 'pdf-lib';
import { CadesSigner } from './cades-signer.js';
import type { SigningIdentity } from './certificate.js';
import { fingerprintMark } from './pdf-fingerprint.js';

export interface PdfDescription {
  title: string;
  author: string;
  subject: string;
  fingerprint: string;
  /** Name of the certificate's owner, shown by PDF readers. */
  signedBy: string;
  /** Reason of the signature, shown by PDF readers. */
  reason: string;
}

/** Bytes reserved for the CMS without its certificates: attributes, issuer names, RSA-4096. */
const CMS_BYTES = 4096;

/**
 * Writes the description into the PDF and signs the whole file, so that every PDF reader shows a later change. The
 * fingerprint is uncompressed in the document information and in the XMP metadata, so that it can still be read from a file
 * that another program has altered.
 */
export async function signPdf(
  pdf: Uint8Array,
  description: PdfDescription,
  identity: SigningIdentity,
  now: Date,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  describe(document, description, now);
  const certificates = [identity.certificate.raw, ...identity.chain];
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: description.reason,
    contactInfo: '',
    name: toAscii(description.signedBy),
    location: '',
    signingTime: now,
    subFilter: 'ETSI.CAdES.detached',
    // Hex digits.
    signatureLength: 2 * certificates.reduce((sum, der) => sum + der.length, CMS_BYTES),
    appName: 'Inkwell',
  });
  // Object streams would hide the signature dictionary from @signpdf and the metadata from readFingerprint.
  const prepared = await document.save({ useObjectStreams: false });
  return new SignPdf().sign(prepared, new CadesSigner(identity), now);
}

function describe(document: PDFDocument, description: PdfDescription, now: Date): void {
  const mark = fingerprintMark(description.fingerprint);
  document.setTitle(description.title, { showInWindowTitleBar: true });
  document.setAuthor(description.author);
  document.setSubject(description.subject);
  document.setKeywords([mark]);
  document.setCreator('Inkwell');
  document.setProducer('Inkwell');
  document.setCreationDate(now);
  document.setModificationDate(now);
  document.setLanguage('en');
  const metadata = document.context.stream(xmp(description, mark, now), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata));
}

function xmp({ title, author }: PdfDescription, mark: string, now: Date): string {
  const date = now.toISOString();
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${toXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${toXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:identifier>${mark}</dc:identifier>
<pdf:Keywords>${mark}</pdf:Keywords>
<xmp:CreatorTool>Inkwell</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** pdf-lib writes one byte per letter and does not escape: every other character becomes a character reference. */
function toXml(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[^A-Za-z0-9 .,:@-]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** @signpdf writes this as a literal string without escaping, so characters that could end it are removed. */
function toAscii(text: string): string {
  return text.normalize('NFKD').replace(/[^\x20-\x7e]|[()\\/]/g, '');
}
