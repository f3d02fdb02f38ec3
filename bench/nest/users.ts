import { Controller, Get, Injectable, Query, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, In, Repository } from 'typeorm';
import { AdminGuard, AuthGuard } from './auth.js';
import { Page, ReferenceFile, SignedAgreement, User } from './entities.js';

interface UsersFilter {
  q?: string;
  isVerified?: boolean;
  isSignedAgreement?: boolean;
}

/** The product counts no further. */
const MAX_TOTAL = 10_000;

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Page) private readonly pages: Repository<Page>,
    @InjectRepository(ReferenceFile) private readonly files: Repository<ReferenceFile>,
    @InjectRepository(SignedAgreement) private readonly signedAgreements: Repository<SignedAgreement>,
  ) {}

  async list({ q, isVerified, isSignedAgreement }: UsersFilter, [first, last]: [number, number]) {
    const query = this.users
      .createQueryBuilder('user')
      .leftJoinAndSelect('user.assignments', 'assignment')
      .leftJoinAndSelect('assignment.project', 'project')
      .orderBy('user.createdAt', 'DESC')
      .addOrderBy('user.id', 'DESC')
      .skip(first)
      .take(last - first + 1);
    if (isVerified !== undefined) query.andWhere('user.isVerified = :isVerified', { isVerified });
    if (isSignedAgreement !== undefined)
      query.andWhere('user.isSignedAgreement = :isSignedAgreement', { isSignedAgreement });
    if (q !== undefined) {
      const columns = ['name', 'email', 'mobileNumber', 'alternativeMobileNumber'];
      query.andWhere(
        new Brackets((or) => {
          for (const column of columns) or.orWhere(`user.${column} ILIKE :pattern`, { pattern: `%${q}%` });
        }),
      );
    }
    const [users, total] = await query.getManyAndCount();
    const rows = await this.describe(users);
    return total > MAX_TOTAL ? { users: rows, total: MAX_TOTAL, totalIsMore: true } : { users: rows, total };
  }

  private async describe(users: User[]) {
    const assignmentIds = users.flatMap(({ assignments }) => assignments.map(({ id }) => id));
    const [signed, pages, totalActiveImages] = await Promise.all([
      this.signedAgreements.findBy({ userId: In(users.map(({ id }) => id)) }),
      this.pages.find({
        where: { assignmentId: In(assignmentIds), image: { isActive: true } },
        relations: { image: true },
      }),
      this.files.countBy({ kind: 'image', isActive: true }),
    ]);
    const signers = new Set(signed.map(({ userId }) => userId));
    return users.map(({ id, passwordHash: _, sessionVersion: __, assignments, ...user }) => {
      const [assignment] = assignments;
      const done = pages.filter((page) => page.assignmentId === assignment?.id && page.submittedAt !== null);
      return {
        _id: id,
        ...user,
        assignmentId: assignment?.id ?? null,
        project: assignment ? { _id: assignment.project.id, name: assignment.project.name } : null,
        isPenalized: (assignment?.penalizedAt ?? null) !== null,
        penalizedAt: assignment?.penalizedAt ?? null,
        penalizedReason: assignment?.penalizedReason ?? null,
        workStartedAt: assignment?.startedAt ?? null,
        deadlineAt: assignment?.deadlineAt ?? null,
        workSubmitted: (assignment?.submittedAt ?? null) !== null,
        submittedAt: assignment?.submittedAt ?? null,
        signature: signers.has(id),
        pageSubmissionCount: done.length,
        totalActiveImages,
        submissionProgress: totalActiveImages === 0 ? 0 : Math.round((done.length / totalActiveImages) * 100),
      };
    });
  }
}

@Controller('api/admin/users')
@UseGuards(AuthGuard, AdminGuard)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  list(@Query('filter') filter: string, @Query('range') range: string) {
    return this.users.list(JSON.parse(filter), JSON.parse(range));
  }
}
