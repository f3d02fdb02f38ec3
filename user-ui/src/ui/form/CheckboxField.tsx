import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  validate?: (isSelected: boolean) => true | string;
  onChange?: (isSelected: boolean) => void;
}

export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  validate = () => true,
  onChange,
}: CheckboxFieldProps<Values>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => validate(value === true) },
  });
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint && hintId, fieldState.error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <Checkbox
        className={styles.checkbox}
        inputRef={field.ref}
        name={field.name}
        isSelected={field.value}
        onChange={(isSelected) => {
          field.onChange(isSelected);
          onChange?.(isSelected);
        }}
        onBlur={field.onBlur}
        isInvalid={fieldState.invalid}
        validationBehavior="aria"
        aria-describedby={describedBy || undefined}
      >
        <span className={styles.box} aria-hidden="true">
          <Check />
        </span>
        {label}
      </Checkbox>
      {hint ? (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      ) : null}
      {fieldState.error ? (
        <span id={errorId} className={styles.error}>
          {fieldState.error.message}
        </span>
      ) : null}
    </div>
  );
}
