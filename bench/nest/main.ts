/**
 * Five calls of the product as the documentation of NestJS and TypeORM would write them: guards, DTOs, repositories, entities with
 * relations. It has the product's tables and indexes, no limits, and the default logs. Started by run.mjs.
 */
import 'reflect-metadata';
import { Controller, Get, Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthController } from './auth.js';
import * as entities from './entities.js';
import { UsersController, UsersService } from './users.js';
import { WorkController, WorkService } from './work.js';

const { PORT, DATABASE_URL, JWT_SECRET } = process.env;
const MAX_BODY_BYTES = 20_000_000;

@Controller('api/health')
class HealthController {
  @Get('ready')
  isReady() {
    return { status: 'ok' };
  }
}

@Module({
  imports: [
    // The same number of connections as the product.
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: DATABASE_URL,
      poolSize: 10,
      entities: Object.values(entities),
    }),
    TypeOrmModule.forFeature(Object.values(entities)),
    JwtModule.register({ secret: JWT_SECRET }),
  ],
  controllers: [HealthController, AuthController, UsersController, WorkController],
  providers: [UsersService, WorkService],
})
class AppModule {}

const adapter = new FastifyAdapter({ bodyLimit: MAX_BODY_BYTES });
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe());
await app.listen(Number(PORT), '127.0.0.1');
