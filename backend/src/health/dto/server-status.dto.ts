import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The last backup that succeeded.' })
export class BackupStatusDto {
  /** When the last backup was complete. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSuccessAt: Date | null;

  /** The folder of the last complete backup on the machine that took it. */
  @ApiProperty({ type: String, nullable: true, example: '/srv/backups/inkwell-20261123-020000Z' })
  folder: string | null;

  /** In bytes. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1_500_000_000 })
  sizeBytes: number | null;

  /** How long the backup took, in seconds. */
  @ApiProperty({ type: Number, nullable: true, example: 42.5 })
  durationSeconds: number | null;
}

@ApiSchema({ description: 'The version of the server, its problems and its last backup.' })
export class ServerStatusDto {
  /** The version of the product. */
  @ApiProperty({ example: '0.2.0' })
  version: string;

  /** Problems that an operator must solve, each as one line with the reason and the solution. */
  @ApiProperty({ type: [String], example: [] })
  problems: string[];

  /** The last scheduled backup; null if none are scheduled. A failed one is a problem. */
  @ApiProperty({ type: BackupStatusDto, nullable: true })
  backup: BackupStatusDto | null;
}
