import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'How many users a filter finds.' })
export class UserCountDto {
  /** Number of users that match the filter, counted up to 10,000 as in the list. */
  @ApiProperty({ type: 'integer', example: 12 })
  total: number;

  /** True if more users match than `total`. */
  totalIsMore: boolean;
}

@ApiSchema({ description: 'How many users each filter finds.' })
export class UserCountsDto {
  /** One for each filter, in their order. */
  counts: UserCountDto[];
}
