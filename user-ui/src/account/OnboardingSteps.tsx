import { Check } from 'lucide-react';
import styles from './OnboardingSteps.module.css';

const steps = ['Details', 'Confirm', 'Sign'] as const;

/** The steps of the registration; `current` counts from 1. */
export function OnboardingSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="Steps to your account">
      {steps.map((step, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.number}>
              {state === 'done' ? <Check role="img" aria-label="Done:" /> : number}
            </span>
            <span className={styles.name}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
