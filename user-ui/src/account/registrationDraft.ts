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

/** Only in memory, because it contains a password. */
let draft = empty;

/** The input of the registration form, kept until the registration is complete. */
export function readRegistrationDraft(): typeof empty {
  return draft;
}

export function storeRegistrationDraft(values: typeof empty): void {
  draft = values;
}

export function clearRegistrationDraft(): void {
  draft = empty;
}
