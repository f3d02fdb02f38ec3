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

/** In memory and nowhere else, for there is a password in it: it is gone with the page. */
let typed = empty;

/** What was typed into the form before it was left, until the registration is done. */
export function readTypedRegistration(): typeof empty {
  return typed;
}

export function keepTypedRegistration(values: typeof empty): void {
  typed = values;
}

export function forgetTypedRegistration(): void {
  typed = empty;
}
