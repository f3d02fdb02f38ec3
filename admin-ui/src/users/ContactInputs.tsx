import { TextInput } from 'react-admin';
import { addressRules, alternativeMobileRules, mobileRules } from './userRules';

/** How to reach somebody, besides by e-mail. */
export const ContactInputs = () => (
  <>
    <TextInput
      source="mobileNumber"
      label="Mobile number"
      type="tel"
      validate={mobileRules}
      helperText={false}
    />
    <TextInput
      source="alternativeMobileNumber"
      label="Alternative mobile number (optional)"
      type="tel"
      validate={alternativeMobileRules}
      helperText={false}
    />
    <TextInput source="address" label="Address" validate={addressRules} multiline helperText={false} />
  </>
);
