import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

export interface PasswordStrength {
  /** From 0, very weak, to 4, strong. */
  score: number;
  advice: string;
}

const LABELS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'];
// The dictionaries of common passwords and of simple words are enough for advice; those of names and of an encyclopedia are
// four times as large.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations });

/** In lower case, the most frequent first. */
export const passwordDictionary: readonly string[] = dictionary['passwords-common'];

/** Estimates how hard a password is to guess. Import this file on demand, because it is large. */
export function passwordStrength(password: string): PasswordStrength {
  const { score, feedback } = zxcvbn.check(password);
  const reason = feedback.warning || feedback.suggestions[0];
  const label = LABELS[score] ?? '';
  return { score, advice: reason ? `${label}: ${reason}` : `${label}.` };
}
