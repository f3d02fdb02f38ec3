import { messages } from '@inkwell/contract/validation';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { SessionDto } from '../../auth/sessions/dto/session.dto.js';
import { FINGERPRINT_PATTERN } from '../evidence/fingerprint.js';

@ApiSchema({ description: 'The agreement version as the signing user sees it.' })
export class ShownAgreementDto {
  /** Plain text; with a link's token, name, e-mail and date are filled in. */
  @ApiProperty({
    example: 'This agreement is made on 20 November 2026 with Sample Writer (writer@example.com).',
  })
  content: string;

  /** The number of the version. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** SHA-256 of the content, hex. Send it back with the signature to prove what was shown. */
  @ApiProperty({
    example: 'a3f5c02e9b7d4816f0a2d5c83e6b1947c8f05a2d7e9b3c6148d0f7a25b9e3c61',
    minLength: 64,
    maxLength: 64,
  })
  contentHash: string;
}

@ApiSchema({ description: 'The user of a link to the agreement.' })
export class SignerDto {
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

@ApiSchema({ description: 'The agreement that is signed at present, and who signs it.' })
export class AgreementToSignDto {
  /** Null when there is no agreement to sign. */
  @ApiProperty({ type: ShownAgreementDto, nullable: true })
  agreement: ShownAgreementDto | null;

  /** Null without a link's token. */
  @ApiProperty({ type: SignerDto, nullable: true })
  user: SignerDto | null;
}

@ApiSchema({ description: 'The signature, and the agreement version that was shown.' })
export class SignAgreementDto {
  /** The drawn signature: a PNG data URL, at most 500 KB and 2000 by 2000 pixels, not blank. */
  @ApiProperty({ example: 'data:image/png;base64,iVBORw0KGgo…' })
  @IsNotEmpty({ message: messages.signatureRequired })
  @IsString({ message: messages.signatureRequired })
  signature: string;

  /** The version that was shown. If there is a newer one, the answer is 409 `AGREEMENT_CHANGED`. */
  @ApiPropertyOptional({ type: 'integer', example: 1 })
  @IsOptional()
  @IsInt({ message: 'The version of the agreement must be a whole number' })
  agreementVersion?: number;

  /** The `contentHash` that was shown. If the text has changed, the answer is 409 `AGREEMENT_CHANGED`. */
  @ApiPropertyOptional({ example: 'a3f5c02e9b7d4816f0a2d5c83e6b1947c8f05a2d7e9b3c6148d0f7a25b9e3c61' })
  @IsOptional()
  @Matches(FINGERPRINT_PATTERN, { message: 'The hash of the agreement must have 64 digits from 0-9 and a-f' })
  contentHash?: string;
}

@ApiSchema({ description: 'The session that signing the agreement has opened.' })
export class AgreementSignedDto extends SessionDto {
  @ApiProperty({ example: 'Agreement signed successfully! Redirecting to dashboard...' })
  message: string;
}
