import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SharedReading } from '../live/shared-reading.js';
import { SharedReadingsService } from '../live/shared-readings.service.js';
import { COUNT_USERS } from './dashboard.queries.js';

/** How many users have reached each step; a user with several assignments by any of them. */
export interface UserFigures {
  total: number;
  verified: number;
  signed: number;
  /** Of these, without a signed copy. */
  signedByStaff: number;
  /** Ever. */
  started: number;
  /** Any assignment runs: it is started, not submitted, not ended and before its deadline. */
  working: number;
  submitted: number;
  penalized: number;
}

/** A text that is submitted changes a figure only if it completes the assignment, which is a fact of its own. */
const SUBJECTS = ['user', 'agreement', 'assignment', 'penalty'];

/** Counts users for the dashboard. */
@Injectable()
export class UserFiguresService implements OnModuleInit {
  private figures: SharedReading<UserFigures>;

  constructor(
    private readonly database: DataSource,
    private readonly readings: SharedReadingsService,
  ) {}

  onModuleInit(): void {
    this.figures = this.readings.create(() => this.count(), SUBJECTS);
  }

  read(): Promise<UserFigures> {
    return this.figures.read();
  }

  private async count(): Promise<UserFigures> {
    const [row]: [UserFigures] = await this.database.query(COUNT_USERS);
    return row;
  }
}
