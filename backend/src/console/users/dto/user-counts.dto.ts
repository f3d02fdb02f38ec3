import { ApiProperty } from '@nestjs/swagger';

export class UserCountDto {
  /** Number of users that match the filter, counted up to 10,000 as in the list. */
  @ApiProperty({ example: 12 })
  total: number;

  /** True if more users match than `total`. */
  totalIsMore: boolean;
}

export class UserCountsDto {
  /** One for each filter, in their order. */
  counts: UserCountDto[];
}
