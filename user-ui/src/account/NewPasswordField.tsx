import { isCommonPassword, messages } from '@inkwell/contract/validation';
import { loadPasswordDictionary, usePasswordStrength } from '@inkwell/web/use-password-strength';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { PasswordField } from '../ui/form/PasswordField';
import styles from './NewPasswordField.module.css';
import { passwordRule } from './rules';

const STEPS = [1, 2, 3, 4];

interface NewPasswordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  /** The field in which the password is repeated. */
  deps: Path<Values>[];
}

/** The server refuses common passwords, too. */
async function newPasswordRule(value: string): Promise<true | string> {
  const isValid = passwordRule(value);
  if (isValid !== true) return isValid;
  return isCommonPassword(value, await loadPasswordDictionary()) ? messages.passwordTooCommon : true;
}

/** The field for a password that is chosen, with advice while it is typed. */
export function NewPasswordField<Values extends FieldValues>(props: NewPasswordFieldProps<Values>) {
  const { control, name } = props;
  const strength = usePasswordStrength(String(useWatch({ control, name })));
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      validate={newPasswordRule}
      hint={
        <span className={styles.hint}>
          <span role="status">
            {strength?.advice ?? 'At least 6 characters; a few words make a good one.'}
          </span>
          <span className={styles.bar} aria-hidden="true">
            {STEPS.map((step) => (
              <span key={step} className={strength && strength.score >= step ? styles.reached : undefined} />
            ))}
          </span>
        </span>
      }
    />
  );
}
