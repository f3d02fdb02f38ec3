const KEY = 'inkwell-registration';

const empty = {
  name: '',
  email: '',
  mobileNumber: '',
  alternativeMobileNumber: '',
  address: '',
  password: '',
  confirmPassword: '',
  hasAgreed: false,
};

type Draft = typeof empty;

/** With the passwords, which are kept in memory only. */
let draft: Draft | null = null;

/** The input of the registration form, kept until the registration is complete. After a reload it has no passwords. */
export function readRegistrationDraft(): Draft {
  return draft ?? { ...empty, ...readStored() };
}

export function storeRegistrationDraft(values: Draft): void {
  draft = values;
  const { password: _, confirmPassword: __, ...stored } = values;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The storage is switched off or full. The form is then empty after a reload.
  }
}

export function clearRegistrationDraft(): void {
  draft = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function readStored(): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => name in empty && typeof value === typeof Reflect.get(empty, name),
      ),
    );
  } catch {
    return {};
  }
}
