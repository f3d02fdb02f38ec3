import type { HTMLAttributes, ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from './FormField.module.css';

export interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  /** Returns an error message, or true. */
  validate?: (value: string, values: Values) => true | string | Promise<true | string>;
  /** Fields that are validated again when this one changes. */
  deps?: Path<Values>[];
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A help text under the label. */
  hint?: ReactNode;
  isOptional?: boolean;
  isReadOnly?: boolean;
  /** The number of lines of a text area. Without it the field is a single-line input. */
  rows?: number;
  maxLength?: number;
  /** Cleans typed or pasted input. */
  clean?: (value: string) => string;
  /** Changes the input when the field is left. */
  normalise?: (value: string) => string;
  /** Takes the focus when the screen opens. */
  autoFocus?: boolean;
  /** Shown inside the input, at its end. */
  trailing?: ReactNode;
  inputClassName?: string;
}

/** An input with label, hint and error. The first input with an error is focused. */
export function FormField<Values extends FieldValues>({
  control,
  name,
  label,
  validate = () => true,
  deps,
  hint,
  rows,
  clean = (value) => value,
  normalise,
  autoFocus = false,
  trailing,
  autoComplete,
  inputMode,
  type,
  maxLength,
  isOptional = false,
  isReadOnly = false,
  inputClassName = '',
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value, values) => validate(String(value), values), deps },
  });
  const inputClass = `${styles.input} ${inputClassName}`;
  return (
    <TextField
      className={styles.field}
      name={field.name}
      value={field.value}
      onChange={(value) => field.onChange(clean(value))}
      onBlur={() => {
        if (normalise && normalise(field.value) !== field.value) field.onChange(normalise(field.value));
        field.onBlur();
      }}
      autoFocus={autoFocus}
      isInvalid={fieldState.invalid}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
    >
      <Label className={styles.label}>
        {label}
        {isOptional ? <span className={styles.optional}> (Optional)</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      ) : null}
      <div className={styles.box}>
        {rows ? (
          <TextArea ref={field.ref} rows={rows} className={inputClass} translate="no" />
        ) : (
          <Input ref={field.ref} className={inputClass} />
        )}
        {trailing}
      </div>
      <FieldError className={styles.error}>{fieldState.error?.message}</FieldError>
    </TextField>
  );
}
