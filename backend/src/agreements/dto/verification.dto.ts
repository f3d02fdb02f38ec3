import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { FINGERPRINT_PATTERN } from '../evidence/fingerprint.js';

const VERDICTS = ['genuine', 'altered', 'unknown'] as const;

@ApiSchema({ description: 'The fingerprint of a signed agreement, to be verified.' })
export class FingerprintDto {
  /** 64 hexadecimal digits. Spaces and upper case are accepted. */
  @ApiProperty({ example: '9f2c4be07d1a86f35c0e9b7248d3a1f6e5b80c97341d2fa6b8e07c519d34f2a8', minLength: 64 })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\s+/g, '').toLowerCase() : value,
  )
  @Matches(FINGERPRINT_PATTERN, { message: 'A fingerprint has 64 digits from 0-9 and a-f' })
  fingerprint: string;
}

@ApiSchema({ description: 'Whether a signed agreement is genuine. Says nothing about the user who signed.' })
export class VerdictDto {
  /** `genuine`: ours and unchanged. `altered`: it carries one of our fingerprints but was changed. `unknown`: not ours. */
  @ApiProperty({ enum: VERDICTS, example: 'genuine' })
  status: (typeof VERDICTS)[number];
}

@ApiSchema({ description: 'The certificate with which agreements and case files are sealed.' })
export class CertificateDto {
  /** Of the certificate, in hexadecimal. `verify.mjs` of a case file compares it: `--certificate <sha256>`. */
  @ApiProperty({ example: '9f2c4be07d1a86f35c0e9b7248d3a1f6e5b80c97341d2fa6b8e07c519d34f2a8' })
  sha256: string;
}
