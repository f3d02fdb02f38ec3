import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'One version of the guidelines of a project.' })
export class GuidelinesVersionDto {
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;

  /** Sanitised. */
  @ApiProperty({ example: '<p>Keep the spelling of the original.</p>' })
  html: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;
}
