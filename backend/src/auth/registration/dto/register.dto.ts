import { ApiSchema } from '@nestjs/swagger';
import {
  AddressField,
  AlternativeMobileNumberField,
  EmailField,
  MobileNumberField,
  NameField,
  NewPasswordField,
} from '../../../users/dto/user.fields.js';

@ApiSchema({ description: 'The data of a new user.' })
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
