import type { Permission } from '@inkwell/contract/permissions';
import type { ReactNode } from 'react';

/** An action on the selected records, which opens a dialog. */
export interface BulkAction {
  /** Without it, the action is not shown. */
  permission: Permission;
  /** The entry of the menu. */
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  dialog: (props: BulkDialogProps) => ReactNode;
}

export interface BulkDialogProps {
  ids: string[];
  /** The action is done, so nothing is selected any more. */
  onDone: () => void;
  onClose: () => void;
}

export interface SkippedRecord {
  id: string;
  name: string;
  /** Who or what it is, and why it is skipped. */
  detail: string;
}

export interface BulkResult {
  /** The ids of the changed records. */
  done: string[];
  skipped: SkippedRecord[];
  /** Of a preview: what happens, in place of `lead`. */
  consequence?: string;
  /** The dialog of the task that changes the records, if one does. */
  taskDialog?: (onClose: () => void) => ReactNode;
}

/** What is new in a bulk action that asks in the common dialog. */
export interface BulkActionTexts<Values extends object, Preview extends BulkResult = BulkResult>
  extends Omit<BulkAction, 'dialog'> {
  /** `3 users` */
  count: (records: number) => string;
  /** What happens, below the number of records. */
  lead: string;
  submitLabel: string;
  /** The button after the preview, if not `Label: 3 users`. @param records `3 users` */
  submitText?: (records: string) => string;
  failure: string;
  /** The message afterwards. @param records `3 users` */
  done: (records: string) => string;
  /** What the dialog asks for, and its first values, with which the preview is made. */
  inputs?: ReactNode;
  values?: Values;
  /** Of what will be done, above those that are skipped. */
  summary?: (preview: Preview) => ReactNode;
  /** Changes the records, as the preview said. A dry run says what it would do; before it there is no preview. */
  call: (ids: string[], values: Values, isDryRun: boolean, preview?: Preview) => Promise<Preview>;
}
