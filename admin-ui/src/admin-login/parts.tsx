import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  /** Shown inside the field, at its end. */
  trailing?: ReactNode;
}

/** An input with its label, and its error in the gap below, so that a message moves nothing. */
export const Field = ({ label, error, trailing, ...input }: FieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...input}
          id={id}
          aria-required="true"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {trailing}
      </div>
      {error && (
        <span id={errorId} className="error">
          {error}
        </span>
      )}
    </div>
  );
};

export const PasswordField = (props: FieldProps) => {
  const [isShown, setIsShown] = useState(false);
  const action = isShown ? 'Hide' : 'Show';
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className="toggle"
          aria-label={`${action} characters`}
          onClick={() => setIsShown(!isShown)}
        >
          {action}
        </button>
      }
    />
  );
};

export const Failure = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="failure">
      {text}
    </p>
  ) : null;

interface SubmitProps extends ComponentProps<'button'> {
  isWorking: boolean;
}

/** While the call runs it keeps the focus and its width, and a second press does nothing. */
export const PrimaryButton = ({ isWorking, children, onClick, ...button }: SubmitProps) => (
  <button
    {...button}
    className="button primary"
    aria-disabled={isWorking || undefined}
    onClick={(event) => (isWorking ? event.preventDefault() : onClick?.(event))}
  >
    {children}
  </button>
);
