import {
  Body,
  CanActivate,
  Controller,
  createParamDecorator,
  ExecutionContext,
  HttpCode,
  Injectable,
  Post,
  UnauthorizedException,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { verify } from '@node-rs/argon2';
import { IsEmail, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Repository } from 'typeorm';
import { Assignment, User } from './entities.js';

type AuthenticatedRequest = FastifyRequest & { user?: User };

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);

@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly jwtService: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const [type, token = ''] = request.headers.authorization?.split(' ') ?? [];
    if (type !== 'Bearer') throw new UnauthorizedException();
    try {
      const { sub, ver } = await this.jwtService.verifyAsync(token, { audience: 'session' });
      const user = await this.users.findOneBy({ id: sub, sessionVersion: ver });
      if (user === null) throw new UnauthorizedException();
      request.user = user;
    } catch {
      throw new UnauthorizedException();
    }
    return true;
  }
}

@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest<AuthenticatedRequest>().user?.role === 'admin';
  }
}

class LoginDto {
  @IsEmail()
  email: string;

  @IsString()
  password: string;
}

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly jwtService: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Assignment) private readonly assignments: Repository<Assignment>,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(@Body() { email, password }: LoginDto) {
    const user = await this.users.findOneBy({ email });
    if (user === null || !(await verify(user.passwordHash, password))) throw new UnauthorizedException();
    const { id, name, role, sessionVersion: ver } = user;
    const token = await this.jwtService.signAsync(
      { sub: id, role, ver },
      { audience: 'session', expiresIn: '7d' },
    );
    const assignment = await this.assignments.findOneBy({ user: { id } });
    const accuracyResult = assignment?.accuracyResult ?? null;
    const hasAccuracyResult = accuracyResult !== null;
    return { token, user: { id, name, email, role, hasAccuracyResult, accuracyResult } };
  }
}
