import type { Schema } from '@inkwell/contract/client';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type PasskeyOptions = Schema<'PasskeyOptions'>;
/** What the server checks: its challenge, and the answer of the authenticator. */
export type PasskeyAnswer = Schema<'PasskeyResponse'>;

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Asks the browser to make a passkey. @throws Error with a text for the user */
export async function createPasskey({ options, challenge }: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(isKnown ? 'This device already has a passkey for this account.' : NOT_CREATED);
  });
  return { challenge, response: { ...answer } };
}

/** Asks the browser to use a passkey. @throws Error with a text for the user */
export async function signWithPasskey({ options, challenge }: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error('The passkey was not used. Please try again.');
  });
  return { challenge, response: { ...answer } };
}

const NOT_CREATED = 'The passkey was not created. Please try again.';
