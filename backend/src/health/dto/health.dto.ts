import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'Whether the process answers.' })
export class HealthDto {
  @ApiProperty({ example: 'ok' })
  status: 'ok';
}

@ApiSchema({ description: 'Whether the process answers, and its version.' })
export class VersionedHealthDto extends HealthDto {
  /** The version of the product. */
  @ApiProperty({ example: '0.2.0' })
  version: string;
}

/** `pdf`: making PDFs. `storage`: space to save texts and files. `files`: the S3 store. */
export const FUNCTIONS = ['pdf', 'storage', 'files'] as const;

@ApiSchema({ description: 'Whether the process can do its work, and which functions it lacks.' })
export class ReadinessDto extends HealthDto {
  /** Functions that do not work in this process now, although it takes requests. Absent if all work. */
  @ApiProperty({ enum: FUNCTIONS, isArray: true, required: false, example: ['pdf'] })
  degraded?: (typeof FUNCTIONS)[number][];
}
