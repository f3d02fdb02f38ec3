import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The newest guidelines of a project.' })
export class WorkGuidelinesDto {
  /** From 1. */
  @ApiProperty({ type: 'integer', example: 2 })
  version: number;

  /** HTML, sanitised. */
  @ApiProperty({ example: '<p>Copy the spelling of the page.</p>' })
  html: string;

  /** When this version was saved. */
  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** The version that the user had opened before this call; null for none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  openedVersion: number | null;
}
