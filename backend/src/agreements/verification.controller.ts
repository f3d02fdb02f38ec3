import { Body, Controller, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Action, Read } from '../access/call.js';
import { BodyLimits, PUBLIC_BODY_BYTES } from '../access/request-bodies.js';
import { invalidField } from '../core/http/domain-error.js';
import { RateLimited } from '../core/rate-limit/rate-limited.js';
import { DocumentVerificationService } from './document-verification.service.js';
import { CertificateDto, FingerprintDto, VerdictDto } from './dto/verification.dto.js';
import { PlatformSignatureService } from './platform-signature.service.js';

const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** The call is public: limits on the parts bound the memory that one request can use. */
const PARTS = { files: 1, fields: 4, parts: 5, fieldSize: 1024 };
const LIMITS = { byAddress: { attempts: 60, seconds: 15 * 60 } };

@ApiTags('Document verification')
@Allow('public')
@Controller('verify')
export class VerificationController {
  constructor(
    private readonly verification: DocumentVerificationService,
    private readonly signature: PlatformSignatureService,
  ) {}

  /**
   * Get the certificate of this platform
   *
   * Agreements and case files are sealed with it. It is replaced when it ends, so older files can have another one.
   */
  @Read('certificate')
  getSigningCertificate(): CertificateDto {
    return { sha256: this.signature.certificateSha256() };
  }

  /** Verify a fingerprint */
  @Action('fingerprint', ['TOO_MANY_REQUESTS'])
  @RateLimited({ name: 'verify-fingerprint', ...LIMITS })
  verifyFingerprint(@Body() { fingerprint }: FingerprintDto): Promise<VerdictDto> {
    return this.verification.checkFingerprint(fingerprint);
  }

  /**
   * Verify a PDF
   *
   * Checks the file's hash and its digital signature.
   */
  @Action('pdf', ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['pdf'], properties: { pdf: { type: 'string', format: 'binary' } } },
  })
  @RateLimited({ name: 'verify-pdf', ...LIMITS })
  @BodyLimits({ form: { limitBytes: () => MAX_PDF_BYTES + PUBLIC_BODY_BYTES } })
  @UseInterceptors(FileInterceptor('pdf', { limits: { ...PARTS, fileSize: MAX_PDF_BYTES } }))
  verifyPdf(@UploadedFile() file?: { buffer: Buffer }): Promise<VerdictDto> {
    if (!file) {
      throw invalidField('pdf', 'Please choose a PDF file');
    }
    return this.verification.checkPdf(file.buffer);
  }
}
