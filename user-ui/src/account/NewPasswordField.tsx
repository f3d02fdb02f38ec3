import { passwordHint } from '@inkwell/web/password-hint';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { PasswordField } from '../ui/form/PasswordField';
import { passwordRule } from './rules';

interface NewPasswordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  /** The field in which the password is repeated. */
  deps: Path<Values>[];
}

/** The field for a password that is chosen. Says its length while it is typed. */
export function NewPasswordField<Values extends FieldValues>(props: NewPasswordFieldProps<Values>) {
  const { control, name } = props;
  const password = String(useWatch({ control, name }));
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      validate={passwordRule}
      hint={<span role="status">{passwordHint(password)}</span>}
    />
  );
}
