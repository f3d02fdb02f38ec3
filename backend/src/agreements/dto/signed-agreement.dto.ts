import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ContactField } from '../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';

@ApiSchema({ description: 'The agreement version that was signed.' })
class AgreementRefDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The number of the version. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;
}

@ApiSchema({ description: `A signed agreement in the console's list.` })
export class SignedAgreementRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** Null after the user was deleted. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId: string | null;

  @ApiProperty({ example: 'Sample Writer' })
  userName: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  userEmail: string;

  @ContactField()
  @ApiProperty({ example: '5550100123' })
  userMobileNumber: string;

  /** Null after the version was deleted. */
  @ApiProperty({ type: AgreementRefDto, nullable: true })
  agreementId: AgreementRefDto | null;

  /** The version that was signed. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** When the agreement was signed. */
  @ApiProperty({ type: String, format: 'date-time' })
  signedAt: Date;

  /** SHA-256 of text, signature, user, time, IP address and browser; hex. */
  @ApiProperty({
    example: '9f2c4be07d1a86f35c0e9b7248d3a1f6e5b80c97341d2fa6b8e07c519d34f2a8',
    minLength: 64,
    maxLength: 64,
  })
  fingerprint: string;

  /** Whether the signed PDF has been made. */
  pdfReady: boolean;

  /** When the PDF was last delivered to the user's mail server. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  emailedAt: Date | null;
}

@ApiSchema({ description: 'One range of the signed agreements, and how many there are.' })
export class SignedAgreementListDto extends LimitedTotalDto {
  signedAgreements: SignedAgreementRowDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 1200 })
  total: number;
}

@ApiSchema({ description: 'A signed agreement with its evidence.' })
@ApiExtends(SignedAgreementRowDto)
export class SignedAgreementDto extends SignedAgreementRowDto {
  /** The exact text that was signed. */
  @ContactField()
  @ApiProperty({
    example: 'This agreement is made on 20 November 2026 with Sample Writer (writer@example.com).',
  })
  agreementContent: string;

  /** The drawn signature as a PNG data URL. */
  @ApiProperty({ example: 'data:image/png;base64,iVBORw0KGgo…' })
  signature: string;

  /** The network address of the caller. */
  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;

  /** The browser from which the agreement was signed. */
  @ApiProperty({ example: 'Mozilla/5.0 (X11; Linux x86_64) …' })
  userAgent: string;
}

@ApiSchema({ description: 'A signed agreement in an envelope.' })
export class SignedAgreementAnswerDto {
  signedAgreement: SignedAgreementDto;
}

@ApiSchema({ description: 'The signed agreement of the signed-in user.' })
export class OwnAgreementDto {
  @ApiProperty({ example: 'Sample Writer' })
  userName: string;

  @ApiProperty({ example: 'writer@example.com' })
  userEmail: string;

  @ApiProperty({ example: '5550100123' })
  userMobileNumber: string;

  /** When the agreement was signed. */
  @ApiProperty({ type: String, format: 'date-time' })
  signedAt: Date;

  /** The number of the version. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** The signed text as HTML: paragraphs of escaped text. */
  @ApiProperty({ example: '<p>This agreement is made on 20 November 2026 …</p>' })
  content: string;

  /** The drawn signature as a PNG data URL. */
  @ApiProperty({ example: 'data:image/png;base64,iVBORw0KGgo…' })
  signature: string;

  /** SHA-256 of text, signature, user, time, IP address and browser; hex. */
  @ApiProperty({
    example: '9f2c4be07d1a86f35c0e9b7248d3a1f6e5b80c97341d2fa6b8e07c519d34f2a8',
    minLength: 64,
    maxLength: 64,
  })
  fingerprint: string;

  /** Path of the signed PDF; needs the session's token. */
  @ApiProperty({ example: '/api/auth/get-agreement/5f0c…/pdf' })
  pdfPath: string;
}

@ApiSchema({ description: `The caller's signed agreement in an envelope.` })
export class OwnAgreementAnswerDto {
  agreement: OwnAgreementDto;
}
