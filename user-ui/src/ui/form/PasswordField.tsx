import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { FieldValues } from 'react-hook-form';
import { FormField, type FormFieldProps } from './FormField';
import styles from './PasswordField.module.css';

/** A password field with a button that shows the password. */
export function PasswordField<Values extends FieldValues>(
  props: Omit<FormFieldProps<Values>, 'type' | 'trailing'>,
) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      inputClassName={styles.input}
      trailing={
        <ToggleButton
          className={styles.toggle}
          isSelected={isShown}
          onChange={setShown}
          aria-label="Show characters"
        >
          <Icon aria-hidden="true" />
        </ToggleButton>
      }
    />
  );
}
