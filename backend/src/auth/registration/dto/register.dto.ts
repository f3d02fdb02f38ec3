import {
  AddressField,
  AlternativeMobileNumberField,
  EmailField,
  MobileNumberField,
  NameField,
  NewPasswordField,
} from '../../../users/dto/user.fields.js';

export class RegisterDto {
  @NameField()
  name: string;

  @EmailField()
  email: string;

  @MobileNumberField()
  mobileNumber: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber: string = '';

  @AddressField()
  address: string;

  @NewPasswordField()
  password: string;
}
