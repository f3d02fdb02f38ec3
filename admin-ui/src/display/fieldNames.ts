import { textFile } from '@inkwell/contract/plain-text';
import { formatDateTime } from '@inkwell/web/format-date';

/** The names of fields as the forms show them. */
const names: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  mobileNumber: 'Mobile number',
  alternativeMobileNumber: 'Alternative mobile number',
  address: 'Address',
  role: 'Role',
  isVerified: 'Verified',
  isSignedAgreement: 'Signed agreement',
  isPenalized: 'Penalized',
  penalizedAt: 'Penalized at',
  penalizedReason: 'Reason of the penalty',
  content: 'Agreement content',
  navbarTitle: 'Navbar title',
  footerContactNumber: 'Footer contact number',
  footerAddress: 'Footer address',
  footerEmail: 'Footer e-mail',
  title: 'Title',
  description: 'Description',
  referenceText: 'Reference text',
  minWords: 'Minimum word count',
  modes: 'Modes',
  workWindowHours: 'Work window (hours)',
  reviewWindowHours: 'Review window (hours)',
  startWithinHours: 'Start within (hours)',
  imagesPerAssignment: 'Images per assignment',
  textsPerImage: 'Texts per image',
  givesAutomatically: 'Gives work automatically',
  usersMayTakeNext: 'Users may take the next assignment',
  isBlind: 'Blind reviews',
  publishesAutomatically: 'Publishes automatically',
  freeExtensionHours: 'Free extension (hours)',
  keepsSpelling: 'Spelling',
  guidelines: 'Guidelines',
  isActive: 'Active',
  text: 'Text',
  permissions: 'Permissions',
  expiresAt: 'Expires',
};

/** Null for a field that no form shows, such as a time or a count. */
export function fieldName(field: string): string | null {
  return names[field] ?? null;
}

/** `overrideReason` becomes `override reason`. */
export function fieldWords(field: string): string {
  return field.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The value of a field as text: of HTML, its words. */
export function fieldText(field: string, value: unknown): string {
  return valueText(field === 'guidelines' && typeof value === 'string' ? textFile([value]).trim() : value);
}

/** A value as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
