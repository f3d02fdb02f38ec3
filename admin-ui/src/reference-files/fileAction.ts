import type { ReferenceFile } from '../providers/records';
import type { ReferenceFileKind } from './kinds';

/** What each button of a reference file is told. */
export interface FileActionProps {
  file: ReferenceFile;
  kind: ReferenceFileKind;
  compact?: boolean;
}
