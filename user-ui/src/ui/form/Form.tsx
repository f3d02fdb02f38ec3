import type { FormEvent, ReactNode } from 'react';
import { Button } from '../Button';
import { Notice } from '../Notice';
import styles from './Form.module.css';

interface FormProps {
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  failure?: string;
  /** Links and further buttons beside or under the one primary button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The fields, what went wrong, and the one primary button, always in this order. */
export function Form({
  onSubmit,
  submitLabel,
  pendingLabel,
  isPending,
  isDisabled = false,
  failure,
  footer,
  children,
}: FormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure ? <Notice tone="failure">{failure}</Notice> : null}
      <Button type="submit" variant="primary" isWide isPending={isPending} isDisabled={isDisabled}>
        {isPending ? pendingLabel : submitLabel}
      </Button>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </form>
  );
}
