import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { ASSIGNMENT_STARTED } from '../../assignments/assignment.events.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { Settings } from '../../core/settings/settings.js';
import type { NotificationDto } from './dto/notification.dto.js';
import { NOTIFICATIONS_CLEAR } from './notification.audit.js';

const KEPT = 10;

/** The latest started work clocks, for administrators. */
@Injectable()
export class WorkStartNotificationsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ASSIGNMENT_STARTED, (tx, { data }) => this.add(tx, data));
  }

  private async add(tx: EntityManager, { userId, assignmentId }: WorkKey): Promise<void> {
    await tx.query(ADD, [userId, `${this.settings.publicUrl}/admin/edit-work/${userId}`, assignmentId]);
    await tx.query(PRUNE, [KEPT]);
  }

  latest(): Promise<NotificationDto[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM ${FROM} ORDER BY notice.id DESC LIMIT $1`, [KEPT]);
  }

  /** The latest that the administrator has not cleared. */
  latestFor(adminId: string): Promise<NotificationDto[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM ${FROM}
       WHERE NOT EXISTS (SELECT 1 FROM cleared_notifications WHERE user_id = $2 AND notification_id = notice.id)
       ORDER BY notice.id DESC LIMIT $1`,
      [KEPT, adminId],
    );
  }

  /** For this administrator only. */
  async clear(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(CLEAR, [actor.id]);
      await this.audit.record(tx, actor, NOTIFICATIONS_CLEAR, { subjectId: null, details: {} });
    });
  }
}

const FROM = 'work_start_notifications AS notice JOIN users ON users.id = notice.user_id';
const COLUMNS = `notice.id::text AS "_id", users.id AS "userId", users.name AS "userName", users.email AS "userEmail",
  notice.started_at AS timestamp, notice.project_link AS "projectLink"`;

/** $1 user, $2 the link if no project link was given at the start, $3 assignment */
const ADD = `
  INSERT INTO work_start_notifications (user_id, project_link)
  SELECT $1, coalesce((
    SELECT details->>'projectLink' FROM clock_entries WHERE assignment_id = $3 AND kind = 'started'), $2)`;

// Stores ids, not the highest id: a start with a lower id may commit later. FOR KEY SHARE leaves out rows that are deleted
// at the same time.
const CLEAR = `
  INSERT INTO cleared_notifications (user_id, notification_id)
  SELECT $1, id FROM (SELECT id FROM work_start_notifications FOR KEY SHARE) AS shown
  ON CONFLICT DO NOTHING`;

// Concurrent starts delete the same rows. SKIP LOCKED leaves a row to the transaction that has locked it.
const PRUNE = `
  DELETE FROM work_start_notifications WHERE id IN (
    SELECT id FROM work_start_notifications
    WHERE id < (SELECT min(id) FROM (SELECT id FROM work_start_notifications ORDER BY id DESC LIMIT $1) AS kept)
    FOR UPDATE SKIP LOCKED)`;
