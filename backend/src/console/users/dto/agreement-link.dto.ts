import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The personal link with which a user signs the agreement without a session.' })
export class AgreementLinkDto {
  /** Valid for 7 days, or until the agreement is signed. */
  @ApiProperty({ example: 'https://example.com/sign-agreement/eyJhbGciOiJIUzI1NiIs' })
  agreementLink: string;
}
