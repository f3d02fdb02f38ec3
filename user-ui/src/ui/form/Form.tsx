import { ApiError, messageOf } from '@inkwell/web/api-error';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '../Button';
import { Notice } from '../Notice';
import styles from './Form.module.css';

interface FormProps {
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  submitVariant?: 'primary' | 'secondary';
  failure?: string;
  /** Leaves room for one line of failure, so that it moves nothing below the form. */
  hasRoomForFailure?: boolean;
  /** Links and further buttons under the submit button. */
  footer?: ReactNode;
  children: ReactNode;
}

export function Form({
  onSubmit,
  submitLabel,
  pendingLabel,
  isPending,
  isDisabled = false,
  submitVariant = 'primary',
  failure,
  hasRoomForFailure = false,
  footer,
  children,
}: FormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <Button type="submit" variant={submitVariant} isWide isPending={isPending} isDisabled={isDisabled}>
        {isPending ? pendingLabel : submitLabel}
      </Button>
      {/* Below the button, which therefore does not move. */}
      {failure || hasRoomForFailure ? (
        <div className={hasRoomForFailure ? styles.room : undefined}>
          {failure ? <Notice tone="failure">{failure}</Notice> : null}
        </div>
      ) : null}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </form>
  );
}

/**
 * Sends a form, one call at a time. Field errors of the server are shown at their fields, other errors below the
 * button. The input is kept.
 *
 * @param send rejects with an `ApiError` if the server answers with an error
 * @param fallback the message if the error has none
 */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  fallback: string,
) {
  const [failure, setFailure] = useState<string>();
  const isSending = useRef(false);

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error, fallback));
    }
  });

  return {
    failure,
    isPending: form.formState.isSubmitting,
    /** Without an event if the form submits itself. */
    onSubmit: async (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      await submit().finally(() => {
        isSending.current = false;
      });
    },
  };
}

function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError) || !error.details.errors) return false;
  const shown = Object.entries(error.details.errors).filter(([name]) => name in form.getValues());
  for (const [index, [name, messages]] of shown.entries()) {
    // The filter above checks that the form has a field of this name.
    form.setError(
      name as Path<Values>,
      { type: 'server', message: messages[0] },
      { shouldFocus: index === 0 },
    );
  }
  return shown.length > 0;
}
