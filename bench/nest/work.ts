import {
  Body,
  Controller,
  ForbiddenException,
  Get,
  HttpCode,
  Injectable,
  NotFoundException,
  Post,
  UseGuards,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsString, MaxLength } from 'class-validator';
import { Repository } from 'typeorm';
import { AuthGuard, CurrentUser } from './auth.js';
import { Assignment, Draft, ProjectGuidelines, User } from './entities.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_WORDS = 10_000;
const MAX_LENGTH = 5_000_000;

class SaveDraftDto {
  @IsString()
  @MaxLength(MAX_LENGTH)
  content: string;
}

@Injectable()
export class WorkService {
  constructor(
    @InjectRepository(Assignment) private readonly assignments: Repository<Assignment>,
    @InjectRepository(ProjectGuidelines) private readonly guidelines: Repository<ProjectGuidelines>,
    @InjectRepository(Draft) private readonly drafts: Repository<Draft>,
  ) {}

  async getDashboard({ id: userId, name, email }: User) {
    const [assignment, ...others] = await this.assignments.find({
      where: { user: { id: userId } },
      relations: { project: true },
      order: { number: 'DESC' },
    });
    if (!assignment) throw new NotFoundException();
    const { id, number, project, deadlineAt, submittedAt, accuracyResult, sequentialAccuracy } = assignment;
    const guidelinesVersion = await this.guidelines.maximum('version', { projectId: project.id });
    const serverTime = new Date();
    const timeRemaining = Math.max(0, Number(deadlineAt) - Number(serverTime));
    const openStatus = timeRemaining > 0 ? 'in_progress' : 'overdue';
    return {
      workStatus: submittedAt ? 'submitted' : openStatus,
      daysLeft: Math.ceil(timeRemaining / DAY_MS),
      workAutoStarted: false,
      timeRemaining,
      deadlineAt,
      serverTime,
      assignment: {
        _id: id,
        number,
        name: null,
        endedReason: assignment.endedReason,
        minWords: assignment.minWords ?? project.minWords ?? MIN_WORDS,
        project: {
          _id: project.id,
          name: project.name,
          modes: project.modes,
          keepsSpelling: project.keepsSpelling,
          guidelinesVersion,
          guidelinesOpenedVersion: assignment.guidelinesOpenedVersion,
        },
      },
      hasMoreAssignments: project.usersMayTakeNext || others.length > 0,
      otherRunning: others.filter(
        (other) => other.submittedAt === null && Number(other.deadlineAt) > Date.now(),
      ),
      user: {
        name,
        email,
        workStartedAt: assignment.startedAt,
        workSubmitted: submittedAt !== null,
        isPenalized: assignment.penalizedAt !== null,
        isSequentialWorkPenalized: assignment.isSequentialPenalized,
        penalizedReason: assignment.penalizedReason,
        hasSequentialAccuracyResult: sequentialAccuracy !== null,
        sequentialWorkAccuracy: sequentialAccuracy,
        hasAccuracyResult: accuracyResult !== null,
        accuracyResult,
      },
      work: { submittedAt, reviewDeadline: submittedAt && new Date(submittedAt.getTime() + DAY_MS) },
    };
  }

  async saveDraft({ id: userId }: User, content: string) {
    const { deadlineAt, submittedAt } = await this.assignments.findOneByOrFail({ user: { id: userId } });
    if (submittedAt !== null || Number(deadlineAt) < Date.now()) throw new ForbiddenException();
    const draft = await this.drafts.findOneByOrFail({ userId });
    draft.content = content;
    draft.version += 1;
    draft.savedAt = new Date();
    await this.drafts.save(draft);
    return { work: { version: draft.version, lastSaved: draft.savedAt } };
  }
}

@Controller('api')
@UseGuards(AuthGuard)
export class WorkController {
  constructor(private readonly work: WorkService) {}

  @Get('users/dashboard')
  getDashboard(@CurrentUser() user: User) {
    return this.work.getDashboard(user);
  }

  @Post('work/save-draft')
  @HttpCode(200)
  saveDraft(@CurrentUser() user: User, @Body() { content }: SaveDraftDto) {
    return this.work.saveDraft(user, content);
  }
}
