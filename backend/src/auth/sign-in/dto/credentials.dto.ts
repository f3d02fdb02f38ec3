import { ApiSchema } from '@nestjs/swagger';
import { EmailField, PasswordField } from '../../../users/dto/user.fields.js';

@ApiSchema({ description: 'The e-mail address and the password of a user.' })
export class CredentialsDto {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}
