import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PROJECT_STATES, type ProjectState } from '../../../assignments/assignment.js';
import { WORK_MODES, type WorkMode } from '../../../assignments/clock/clock-ledger.js';
import { GuidelinesVersionDto } from '../../../assignments/dto/guidelines-version.dto.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';

@ApiSchema({
  description: 'How many texts of a project are given, submitted and published, of how many wanted.',
})
export class CoverageDto {
  /** Active images. */
  @ApiProperty({ type: 'integer', example: 3 })
  images: number;

  /** Given: held images, each counted at most `textsPerImage` times. Null without it. */
  @ApiProperty({ type: 'integer', nullable: true })
  texts: number | null;

  /** Of the given ones. */
  @ApiProperty({ type: 'integer', nullable: true })
  submitted: number | null;

  /** Of the given ones. */
  @ApiProperty({ type: 'integer', nullable: true })
  published: number | null;

  /** `images` times `textsPerImage`. Null without it. */
  @ApiProperty({ type: 'integer', nullable: true })
  wanted: number | null;
}

@ApiSchema({ description: 'A project with its rules and figures.' })
export class ProjectRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Parish registers' })
  name: string;

  @ApiProperty({ enum: PROJECT_STATES, example: 'open' })
  state: ProjectState;

  isDefault: boolean;

  @ApiProperty({ enum: WORK_MODES, isArray: true, example: ['pages'] })
  modes: WorkMode[];

  @ApiProperty({ type: 'integer', nullable: true })
  minWords: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  workWindowHours: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  reviewWindowHours: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  startWithinHours: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  imagesPerAssignment: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  textsPerImage: number | null;

  givesAutomatically: boolean;

  usersMayTakeNext: boolean;

  isBlind: boolean;

  publishesAutomatically: boolean;

  @ApiProperty({ example: 24 })
  freeExtensionHours: number;

  /** Whether the spelling of the source is kept. Null: beside an image only. */
  @ApiProperty({ type: Boolean, nullable: true, example: true })
  keepsSpelling: boolean | null;

  /** Raised by each change of a rule or of the guidelines. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  coverage: CoverageDto;

  /** Assignments that are given and not started. */
  @ApiProperty({ type: 'integer', example: 3 })
  notStarted: number;

  /** Assignments that are started, not submitted, and before their deadline. */
  @ApiProperty({ type: 'integer', example: 3 })
  running: number;

  /** Assignments whose deadline has passed without a submission. */
  @ApiProperty({ type: 'integer', example: 3 })
  overdue: number;

  /** Submitted assignments. */
  @ApiProperty({ type: 'integer', example: 3 })
  submitted: number;

  /** Texts that wait for a review. */
  @ApiProperty({ type: 'integer', example: 3 })
  reviewsDue: number;

  /** Mean percentage of the published results. Null without a result. */
  @ApiProperty({ type: 'number', nullable: true })
  meanAccuracy: number | null;
}

@ApiSchema({ description: 'A project with its rules, figures and newest guidelines.' })
export class ProjectDto extends ProjectRowDto {
  /** Sanitised HTML of the newest version. Empty without guidelines. */
  @ApiProperty({ example: '<p>Keep the spelling of the original.</p>' })
  guidelines: string;

  /** Null if there never were any. */
  @ApiProperty({ type: 'integer', nullable: true })
  guidelinesVersion: number | null;
}

@ApiSchema({ description: 'One project.' })
export class ProjectAnswerDto {
  project: ProjectDto;
}

@ApiSchema({ description: 'A page of projects.' })
export class ProjectListDto extends LimitedTotalDto {
  projects: ProjectRowDto[];

  @ApiProperty({ type: 'integer', example: 3 })
  total: number;
}

@ApiSchema({ description: 'The versions of the guidelines of a project.' })
export class GuidelinesVersionsDto {
  /** The newest first, at most 100. */
  guidelines: GuidelinesVersionDto[];
}

@ApiSchema({ description: 'How many images have a number of texts.' })
export class ImagesByTextsDto {
  /** The number of assignments that hold each of the images. */
  @ApiProperty({ type: 'integer', example: 2 })
  texts: number;

  /** Active images. */
  @ApiProperty({ type: 'integer', example: 3 })
  images: number;

  /** Active images with this number of submitted texts. */
  @ApiProperty({ type: 'integer', example: 2 })
  submitted: number;

  /** Active images with this number of published texts. */
  @ApiProperty({ type: 'integer', example: 1 })
  published: number;
}

@ApiSchema({ description: 'The submissions of a day.' })
export class SubmissionDayDto {
  /** In UTC. */
  @ApiProperty({ format: 'date' })
  day: string;

  /** Assignments that were submitted. */
  @ApiProperty({ type: 'integer', example: 3 })
  submissions: number;
}

@ApiSchema({ description: 'The progress of a project.' })
export class ProjectOverviewDto {
  /** The fewest texts first. */
  coverage: ImagesByTextsDto[];

  /** The last 30 days, the oldest first. */
  days: SubmissionDayDto[];
}
