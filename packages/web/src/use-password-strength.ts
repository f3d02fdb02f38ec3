import { useEffect, useState } from 'react';
import type { PasswordStrength } from './password-strength.ts';

/** The most common passwords, in lower case. Empty if the code cannot be loaded. */
export function loadPasswordDictionary(): Promise<readonly string[]> {
  return import('./password-strength.ts').then(
    ({ passwordDictionary }) => passwordDictionary,
    () => [],
  );
}

/** Loads the estimate with the first character. Null without a password, and if the code cannot be loaded. */
export function usePasswordStrength(password: string): PasswordStrength | null {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const estimate = async () => {
      if (!password) return null;
      const { passwordStrength } = await import('./password-strength.ts');
      return passwordStrength(password);
    };
    estimate().then(
      (estimated) => isCurrent && setStrength(estimated),
      () => isCurrent && setStrength(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return strength;
}
