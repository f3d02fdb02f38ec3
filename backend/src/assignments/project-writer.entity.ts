import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { OWN_ID, type PersonalTable } from '../core/database/personal-data.js';

/** The number that stands for a user in a blind project. It never changes, also while the project is not blind. */
@Entity('project_writers')
@Unique('project_writers_number_key', ['projectId', 'number'])
@Index('project_writers_user', ['userId'])
@Check('project_writers_number_check', 'number BETWEEN 1000 AND 999999')
export class ProjectWriter {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'writer-numbers.json',
      about: 'The number that reviewers read instead of your name, in each project that hides names',
      rows: 'user_id = $1',
      orderBy: 'project_id',
      columns: ['project_id', 'number'],
    },
    withheld: { user_id: OWN_ID },
  };

  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  userId: string;

  @Column('int')
  number: number;
}
