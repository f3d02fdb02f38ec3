import { ApiProperty } from '@nestjs/swagger';

/** What one run of the automation did. */
export class AutomationDto {
  @ApiProperty({ example: 'Automation triggered successfully!' })
  message: string;

  /** How many were penalized for a missed deadline. */
  @ApiProperty({ example: 2 })
  penalized: number;

  /** How many submissions were scored. */
  @ApiProperty({ example: 0 })
  scored: number;

  /** How many reports were sent. */
  @ApiProperty({ example: 0 })
  reportsSent: number;
}
