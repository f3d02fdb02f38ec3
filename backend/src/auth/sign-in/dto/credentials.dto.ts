import { EmailField, PasswordField } from '../../../users/dto/user.fields.js';

export class CredentialsDto {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}
