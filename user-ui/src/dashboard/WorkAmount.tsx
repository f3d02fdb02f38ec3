import { pluralize } from '@inkwell/contract/format-count';
import type { Dashboard, WorkMode } from '../api/types';
import { formatHours } from './assignmentState';
import styles from './WorkAmount.module.css';

interface WorkAmountProps {
  assignment: NonNullable<Dashboard['assignment']>;
  /** Undefined until it is loaded. */
  imageCount: number | null | undefined;
  hours: number | undefined;
}

/** How much work an assignment is, before its clock starts. */
export function WorkAmount({ assignment: { minWords, project }, imageCount, hours }: WorkAmountProps) {
  const { modes, guidelinesVersion } = project;
  const ways = WAYS.filter(([mode]) => modes.includes(mode)).map(([, way]) => way);
  const facts: [name: string, value: string | null][] = [
    ['Images', imageCount ? pluralize(imageCount, 'image') : null],
    ['How to write', ways.length > 0 ? ways.join(', or ') : null],
    ['Minimum', minWords > 0 ? describeMinimum(minWords, modes) : null],
    ['Time', hours === undefined ? null : formatHours(hours)],
    ['Guidelines', guidelinesVersion === null ? null : 'Read them below before you start'],
  ];
  return (
    <dl className={styles.amount} aria-label="How much work it is">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

const WAYS: readonly [WorkMode, string][] = [
  ['document', 'one document'],
  ['pages', 'page by page'],
  ['sequential', 'all images in order'],
];

/** Sequential work has no minimum. */
function describeMinimum(minWords: number, modes: readonly WorkMode[]): string | null {
  const words = pluralize(minWords, 'word');
  const ofPage = `${words} for each page, unless its image has another minimum`;
  if (!modes.includes('document')) return modes.includes('pages') ? ofPage : null;
  return modes.includes('pages')
    ? `${words} for the document, or ${ofPage.slice(words.length + 1)}`
    : `${words} for the document`;
}
