import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../core/database/rows.js';
import { HttpError } from '../core/http/domain-error.js';
import { OPEN_GUIDELINES } from './guidelines.queries.js';

export interface OpenedGuidelines {
  version: number;
  /** Sanitised. */
  html: string;
  createdAt: Date;
  /** What the user had opened before; null for none. */
  openedVersion: number | null;
}

/** The guidelines of a project, as its users read them. */
@Injectable()
export class GuidelinesService {
  constructor(private readonly database: DataSource) {}

  /** Reads the newest guidelines of the project of an assignment, and records that its user has opened them. @throws HttpError NOT_FOUND */
  async open(assignmentId: string): Promise<OpenedGuidelines> {
    const guidelines = await one<OpenedGuidelines>(this.database, OPEN_GUIDELINES, [assignmentId]);
    if (!guidelines) throw new HttpError('NOT_FOUND', 'This project has no guidelines.');
    return guidelines;
  }
}
