import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { FileChangesService } from '../../images/file-changes.service.js';
import type { ReviewKind } from '../review.js';
import {
  IS_COMPARED_WITH,
  LOCK_REFERENCES,
  READ_COMPARED,
  READ_OF_DOCUMENT,
  READ_OF_PAGE,
  READ_OF_SESSION,
} from './compared-references.queries.js';

/** A version of the text of an image or PDF, with which a text is compared. */
export interface ComparedReference {
  fileId: string;
  title: string;
  version: number;
  /** Whether the file has another text now. */
  isReplaced: boolean;
}

export interface ReferenceWithText extends ComparedReference {
  text: string;
}

interface ComparedWork {
  id: string;
  kind: ReviewKind;
  userId: string;
  subjectId: string;
  isPublished: boolean;
}

/** Which references the texts of a review are compared with: see docs/decisions/accuracy.md. */
@Injectable()
export class ComparedReferencesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly files: FileChangesService,
  ) {}

  onModuleInit(): void {
    this.files.registerUse((tx, fileId) => this.isComparedWith(tx, fileId));
  }

  /**
   * By text. Those of a published result are the stored ones.
   * @param itemId for one text only
   */
  async read(work: ComparedWork, itemId: string | null): Promise<Map<string, ReferenceWithText[]>> {
    const byItem = new Map<string, ReferenceWithText[]>();
    for (const { itemId: item, ...reference } of await this.list(work, itemId))
      byItem.set(item, [...(byItem.get(item) ?? []), reference]);
    return byItem;
  }

  private list(
    { id, kind, userId, subjectId, isPublished }: ComparedWork,
    itemId: string | null,
  ): Promise<(ReferenceWithText & { itemId: string })[]> {
    if (isPublished) return this.database.query(READ_COMPARED, [id, itemId]);
    switch (kind) {
      case 'document':
        return this.database.query(READ_OF_DOCUMENT, [id, userId]);
      case 'page':
        return this.database.query(READ_OF_PAGE, [subjectId, itemId]);
      case 'sequential':
        return this.database.query(READ_OF_SESSION, [subjectId, itemId]);
    }
  }

  /** Prevents that the files are deleted until the transaction has ended. @returns false if one was deleted before */
  async lock(tx: EntityManager, fileIds: readonly string[]): Promise<boolean> {
    const distinct = [...new Set(fileIds)];
    const locked = await many(tx, LOCK_REFERENCES, [distinct]);
    return locked.length === distinct.length;
  }

  private async isComparedWith(tx: EntityManager, fileId: string): Promise<boolean> {
    const found = await one<{ isCompared: boolean }>(tx, IS_COMPARED_WITH, [fileId]);
    return found?.isCompared === true;
  }
}
