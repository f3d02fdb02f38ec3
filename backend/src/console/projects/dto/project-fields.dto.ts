import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema, PartialType } from '@nestjs/swagger';
import {
  ArrayNotEmpty,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { WORK_MODES, type WorkMode } from '../../../assignments/clock/clock-ledger.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../../core/versions/record-version.js';

const MAX_NAME_LENGTH = 100;
const MAX_GUIDELINES_LENGTH = 50_000;
const MAX_HOURS = 8760;
const MAX_WORDS = 1_000_000;
const MAX_IMAGES = 5000;
const MAX_TEXTS = 1000;

/** Absent, it stays as it is. `null` is accepted. */
const IfSet = ValidateIf((_, value) => value !== undefined && value !== null);

function HoursField(about: string): PropertyDecorator {
  const message = `The hours must be a number above 0, at most ${MAX_HOURS}`;
  return applyDecorators(
    ApiPropertyOptional({
      type: 'number',
      nullable: true,
      maximum: MAX_HOURS,
      description: about,
    }),
    IfSet,
    IsNumber({}, { message }),
    Min(0.01, { message }),
    Max(MAX_HOURS, { message }),
  );
}

function CountField(about: string, max: number): PropertyDecorator {
  const message = `This must be a whole number from 1 to ${max}`;
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      nullable: true,
      minimum: 1,
      maximum: max,
      description: about,
    }),
    IfSet,
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );
}

function SwitchField(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'boolean', description: about }),
    IfGiven,
    IsBoolean({ message: 'This must be true or false' }),
  );
}

@ApiSchema({ description: 'The rules of a project. Absent ones get their defaults.' })
export class ProjectFieldsDto {
  /** No other project has it. */
  @ApiProperty({ example: 'Parish registers', maxLength: MAX_NAME_LENGTH })
  @trimmed
  @MaxLength(MAX_NAME_LENGTH, { message: 'The name is too long' })
  @IsString({ message: 'Please enter a name' })
  @IsNotEmpty({ message: 'Please enter a name' })
  name: string;

  /** HTML of the editor, which is sanitised. A change is a new version. */
  @ApiPropertyOptional({
    example: '<p>Keep the spelling of the original.</p>',
    maxLength: MAX_GUIDELINES_LENGTH,
  })
  @IfGiven
  @MaxLength(MAX_GUIDELINES_LENGTH, { message: 'The guidelines are too long' })
  @IsString({ message: 'The guidelines must be a text' })
  guidelines?: string;

  /** The kinds of work. One that an open assignment uses cannot be removed. */
  @ApiPropertyOptional({ enum: WORK_MODES, isArray: true, example: ['pages'] })
  @IfGiven
  @IsIn(WORK_MODES, { each: true, message: `The modes can be ${WORK_MODES.join(', ')}` })
  @ArrayNotEmpty({ message: 'Please choose at least one mode' })
  @ArrayUnique({ message: 'Each mode can be named once' })
  modes?: WorkMode[];

  @CountField('Minimum number of words of a document or a page. `null`: the setting `MIN_WORDS`.', MAX_WORDS)
  minWords?: number | null;

  @HoursField('Hours from the start to the deadline. `null`: the setting `WORK_WINDOW_HOURS`.')
  workWindowHours?: number | null;

  @HoursField('Hours from the submission to the review. `null`: the setting `REVIEW_WINDOW_HOURS`.')
  reviewWindowHours?: number | null;

  @HoursField('What is not started in this time ends. `null`: any time.')
  startWithinHours?: number | null;

  @CountField('Images of an assignment. `null`: all active images.', MAX_IMAGES)
  imagesPerAssignment?: number | null;

  @CountField(
    'How many assignments may hold an image. Only with `imagesPerAssignment`. `null`: any number.',
    MAX_TEXTS,
  )
  textsPerImage?: number | null;

  @SwitchField('Whether new users get work of it. Only in the default project.')
  givesAutomatically?: boolean;

  @SwitchField('Whether users may take the next assignment by themselves.')
  usersMayTakeNext?: boolean;

  @SwitchField('Whether reviewers read a number instead of the name of the writer.')
  isBlind?: boolean;

  @SwitchField('Whether results that need no reviewer are published at the due time.')
  publishesAutomatically?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    example: true,
    description:
      'Whether the spelling of the source is kept: the writing surfaces do not check it. `null`: beside an image only.',
  })
  @IfSet
  @IsBoolean({ message: 'This must be true, false or null' })
  keepsSpelling?: boolean | null;

  @ApiPropertyOptional({
    type: 'number',
    minimum: 0,
    maximum: MAX_HOURS,
    example: 24,
    description: 'Requests for more time up to this sum are granted at once.',
  })
  @IfGiven
  @IsNumber({}, { message: 'The hours must be a number from 0' })
  @Min(0, { message: 'The hours must be a number from 0' })
  @Max(MAX_HOURS, { message: `The hours must be at most ${MAX_HOURS}` })
  freeExtensionHours?: number;

  /** True makes it the default project in place of the present one. The default project cannot be given false. */
  @ApiPropertyOptional({ type: Boolean, example: true })
  @IfGiven
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

@ApiSchema({ description: 'The changed rules of a project. Absent ones stay as they are.' })
export class ProjectUpdateDto extends PartialType(ProjectFieldsDto, { skipNullProperties: false }) {
  @VersionField()
  version?: number;
}

@ApiSchema({ description: 'The name of the copy of a project.' })
export class ProjectCopyDto {
  /** The name of the copy. */
  @ApiProperty({ example: 'Parish registers, 1850 to 1899', maxLength: MAX_NAME_LENGTH })
  @trimmed
  @MaxLength(MAX_NAME_LENGTH, { message: 'The name is too long' })
  @IsString({ message: 'Please enter a name' })
  @IsNotEmpty({ message: 'Please enter a name' })
  name: string;
}
