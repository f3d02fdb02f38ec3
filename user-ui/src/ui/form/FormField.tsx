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
  /** What is wrong with the value, or true. */
  validate?: (value: string, values: Values) => true | string;
  /** Fields that are judged again when this one changes. */
  deps?: Path<Values>[];
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A line under the label that helps before there is an error. */
  hint?: ReactNode;
  isOptional?: boolean;
  isReadOnly?: boolean;
  /** Lines of a text area; a single-line input without it. */
  rows?: number;
  maxLength?: number;
  /** What is kept of what was typed or pasted. */
  clean?: (value: string) => string;
  /** Something standing inside the end of the input. */
  trailing?: ReactNode;
  inputClassName?: string;
}

/** Label above, hint and error tied to the input, which takes the focus when it is the first in error. */
export function FormField<Values extends FieldValues>({
  control,
  name,
  label,
  validate = () => true,
  deps,
  hint,
  rows,
  clean = (value) => value,
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
      onBlur={field.onBlur}
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
          <TextArea ref={field.ref} rows={rows} className={inputClass} />
        ) : (
          <Input ref={field.ref} className={inputClass} />
        )}
        {trailing}
      </div>
      <FieldError className={styles.error}>{fieldState.error?.message}</FieldError>
    </TextField>
  );
}
