import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column() version: number;
  @Column() name: string;
  @Column() email: string;
  @Column({ name: 'password_hash' }) passwordHash: string;
  @Column({ name: 'session_version' }) sessionVersion: number;
  @Column({ name: 'mobile_number' }) mobileNumber: string;
  @Column({ name: 'alternative_mobile_number' }) alternativeMobileNumber: string;
  @Column() address: string;
  @Column() role: string;
  @Column({ name: 'is_verified' }) isVerified: boolean;
  @Column({ name: 'is_signed_agreement' }) isSignedAgreement: boolean;
  @Column('timestamptz', { name: 'suspended_at', nullable: true }) suspendedAt: Date | null;
  @Column('text', { name: 'suspended_reason', nullable: true }) suspendedReason: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;

  @OneToMany(
    () => Assignment,
    (assignment) => assignment.user,
  )
  assignments: Assignment[];
}

@Entity('projects')
export class Project {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column() name: string;
  @Column('text', { array: true }) modes: string[];
  @Column({ name: 'users_may_take_next' }) usersMayTakeNext: boolean;
  @Column('int', { name: 'min_words', nullable: true }) minWords: number | null;
  @Column('boolean', { name: 'keeps_spelling', nullable: true }) keepsSpelling: boolean | null;
}

@Entity('project_guidelines')
export class ProjectGuidelines {
  @PrimaryColumn('uuid', { name: 'project_id' }) projectId: string;
  @PrimaryColumn('int') version: number;
}

@Entity('assignments')
export class Assignment {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column() number: number;

  @ManyToOne(
    () => User,
    (user) => user.assignments,
  )
  @JoinColumn({ name: 'user_id' })
  user: User;

  @ManyToOne(() => Project)
  @JoinColumn({ name: 'project_id' })
  project: Project;
  @Column('text', { name: 'ended_reason', nullable: true }) endedReason: string | null;
  @Column('int', { name: 'min_words', nullable: true }) minWords: number | null;
  @Column('int', { name: 'guidelines_opened_version', nullable: true }) guidelinesOpenedVersion:
    | number
    | null;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { name: 'deadline_at', nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz', { name: 'submitted_at', nullable: true }) submittedAt: Date | null;
  @Column('timestamptz', { name: 'penalized_at', nullable: true }) penalizedAt: Date | null;
  @Column('text', { name: 'penalized_reason', nullable: true }) penalizedReason: string | null;
  @Column({ name: 'is_sequential_penalized' }) isSequentialPenalized: boolean;
  @Column('jsonb', { name: 'accuracy_result', nullable: true }) accuracyResult: object | null;
  @Column('jsonb', { name: 'sequential_accuracy', nullable: true }) sequentialAccuracy: object | null;
}

@Entity('signed_agreements')
export class SignedAgreement {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
}

@Entity('reference_files')
export class ReferenceFile {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column() kind: string;
  @Column({ name: 'is_active' }) isActive: boolean;
}

@Entity('pages')
export class Page {
  @PrimaryColumn('uuid', { name: 'assignment_id' }) assignmentId: string;
  @PrimaryColumn('uuid', { name: 'image_id' }) imageId: string;
  @Column('timestamptz', { name: 'submitted_at', nullable: true }) submittedAt: Date | null;

  @ManyToOne(() => ReferenceFile)
  @JoinColumn({ name: 'image_id' })
  image: ReferenceFile;
}

/** A text as a column, which each save writes whole. The table is made by drafts/saves.mjs. */
@Entity({ name: 'compressed', schema: 'bench_floor' })
export class Draft {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text') content: string;
  @Column() version: number;
  @Column('timestamptz', { name: 'saved_at', nullable: true }) savedAt: Date | null;
}
