import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type PersonalTable, STAFF_ID } from '../../core/database/personal-data.js';
import type { RequestAnswer } from './extension-request.js';

/** A user asks for more time for an assignment. The deadline does not move until the request is granted. */
@Entity('extension_requests')
@Check('extension_requests_hours_check', 'hours BETWEEN 1 AND 240')
@Check('extension_requests_answer_check', `answer IN ('granted', 'refused', 'closed')`)
@Check('extension_requests_answered_check', '(answered_at IS NULL) = (answer IS NULL)')
@Check(
  'extension_requests_granted_check',
  `(granted_hours IS NOT NULL) = (answer IS NOT DISTINCT FROM 'granted')`,
)
@Check(
  'extension_requests_refused_check',
  `(refusal_reason IS NOT NULL) = (answer IS NOT DISTINCT FROM 'refused')`,
)
@Index('extension_requests_open', ['assignmentId'], { unique: true, where: 'answered_at IS NULL' })
@Index('extension_requests_assignment', ['assignmentId', 'createdAt'])
// The sorts of the console's list.
@Index('extension_requests_created', ['createdAt', 'id'])
@Index('extension_requests_answered', ['answeredAt', 'createdAt', 'id'])
export class ExtensionRequest {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'extension-requests.json',
      about: 'Your requests for more time, and their answers',
      rows: 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)',
      orderBy: 'created_at',
      columns: [
        ...['id', 'assignment_id', 'hours', 'reason', 'created_at'],
        ...['answer', 'answered_at', 'granted_hours', 'refusal_reason', 'is_withdrawn'],
      ],
    },
    withheld: { answered_by: STAFF_ID },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  assignmentId: string;

  /** Wanted hours. */
  @Column('int')
  hours: number;

  @Column('text')
  reason: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('text', { nullable: true })
  answer: RequestAnswer | null;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  /** The administrator; null if the rules of the project, a submission or the user answered it. */
  @Column('uuid', { nullable: true })
  answeredBy: string | null;

  @Column('double precision', { nullable: true })
  grantedHours: number | null;

  @Column('text', { nullable: true })
  refusalReason: string | null;

  /** Whether the user has closed it. */
  @Column('boolean', { default: false })
  isWithdrawn: boolean;
}
