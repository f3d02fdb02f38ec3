import { AUDIT_ACTIONS } from '@inkwell/contract/audit-actions';

/** `user.remove-penalty` becomes `User: remove penalty`. */
export function actionText(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const words = (text: string) =>
    text.replace(/[-_]+/g, ' ').replace(/\b(pdf|otp)\b/gi, (letters) => letters.toUpperCase());
  const name = words(subject.charAt(0).toUpperCase() + subject.slice(1));
  return rest.length === 0 ? name : `${name}: ${words(rest.join(' '))}`;
}

/** `{ userEmail: 'a@example.com', hours: 24 }` becomes `user email: a@example.com, hours: 24`. */
export function detailsText(details: Record<string, string | number | boolean>): string {
  const parts = Object.entries(details).map(([name, value]) => {
    const words = name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => {
      return `${before} ${after.toLowerCase()}`;
    });
    return `${words}: ${value}`;
  });
  return parts.join(', ') || '–';
}

/** What the list can be narrowed to: in the words it is read in, and in their order. */
export const actionChoices = AUDIT_ACTIONS.map((id) => ({ id, name: actionText(id) })).toSorted(
  (one, other) => one.name.localeCompare(other.name),
);
