import { ParseBoolPipe, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

/** Describes the parameter of `DryRun`. */
export const ApiDryRun = () =>
  ApiQuery({
    name: 'dryRun',
    required: false,
    type: Boolean,
    description: 'Whether the call only says what it would do, and changes nothing.',
  });

/** The parameter `dryRun` of a call that has `@ApiDryRun()`. */
export const DryRun = () => Query('dryRun', new ParseBoolPipe({ optional: true }));
