import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a CSV file says of an image, as it is written there. */
export interface ImageDetails {
  title?: string;
  description?: string;
  minWords?: string;
}

/** An image of an import with what belongs to it, or what cannot be imported. */
export interface PlannedImage {
  /** The name by which the result names it. */
  item: string;
  /** Of the source: the number of the file in the ZIP, or of the page, from 0. Without a source: the number of the uploaded file. */
  image: number | null;
  text: number | null;
  /** Why its text is not read, if so. The image is added all the same. */
  textProblem: string | null;
  details: ImageDetails;
}

/** A row of the plan of an import of images, until the task has ended. */
@Entity('image_import_rows')
export class ImageImportRow {
  @PrimaryColumn('uuid')
  taskId: string;

  /** In the order of the images, from 1. */
  @PrimaryColumn('int')
  place: number;

  /** The number of the uploaded ZIP or PDF, from 0. Null for uploaded images. */
  @Column('int', { nullable: true })
  source: number | null;

  /** Why nothing is read, if so. */
  @Column('text', { nullable: true })
  refusal: string | null;

  /** Not `jsonb`, which refuses the NUL that a CSV file can have: such an image is refused later, with others of its mistakes. */
  @Column('json')
  plan: PlannedImage;
}

export type ImportRow = Pick<ImageImportRow, 'source' | 'refusal' | 'plan'>;
