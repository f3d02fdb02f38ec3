import { EmailField, PasswordField } from '../../users/dto/person.fields.js';

export class CredentialsDto {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}
