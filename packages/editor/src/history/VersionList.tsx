import { formatMoment } from '@inkwell/web/format-date';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './VersionList.module.css';
import type { MarkedVersion, VersionGroup } from './version-groups';

interface Choice {
  /** The number of the version that is shown. */
  chosen: number | null;
  onChoose: (version: number) => void;
  readText: (version: number) => Promise<string>;
}

/** Groups of versions, the newest first. A group of several versions opens into them. */
export function VersionList({ groups, ...choice }: Choice & { groups: readonly VersionGroup[] }) {
  return (
    <ol className={styles.list} aria-label="Versions, the newest first">
      {groups.map((group) => (
        <GroupItem key={group.newest.version} group={group} {...choice} />
      ))}
    </ol>
  );
}

function GroupItem({ group: { newest, versions }, ...choice }: Choice & { group: VersionGroup }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const oldest = versions.at(-1) ?? newest;
  const hasChosen = versions.some(({ version }) => version === choice.chosen);
  const name = `${versions.length} saves`;
  return (
    <li>
      <div className={styles.group}>
        <VersionRow
          version={newest}
          before={oldest.before}
          isChosen={isOpen ? newest.version === choice.chosen : hasChosen}
          {...choice}
        />
        {versions.length > 1 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={`${name} until ${formatMoment(newest.savedAt)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <ol id={listId} className={styles.versions} aria-label={`${name} of this group, the newest first`}>
          {versions.map((version) => (
            <li key={version.version}>
              <VersionRow
                version={version}
                before={version.before}
                isChosen={version.version === choice.chosen}
                {...choice}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

interface VersionRowProps extends Choice {
  version: MarkedVersion;
  /** The version to compare with; 0 is the empty text. */
  before: number;
  isChosen: boolean;
}

function VersionRow({ version, before, isChosen, onChoose, readText }: VersionRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  const changes = useChanges(row, { before, after: version.version, readText });
  const { author, savedAt, mark } = version;
  // The slider chooses versions that may be out of sight.
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <button
      ref={row}
      type="button"
      className={styles.version}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(version.version)}
    >
      <span className={styles.when}>{formatMoment(savedAt)}</span>
      <span className={styles.changes}>{changes ?? '…'}</span>
      <span className={styles.who}>
        {`${author.name}${author.role === 'admin' ? ' (administrator)' : ''}${mark ? `, ${mark}` : ''}`}
      </span>
    </button>
  );
}

interface ComparedVersions {
  before: number;
  after: number;
  readText: (version: number) => Promise<string>;
}

/** Counts the changed words once the row is visible, because each count reads two texts. */
function useChanges(
  row: RefObject<HTMLButtonElement | null>,
  { before, after, readText }: ComparedVersions,
): string | null {
  const [changes, setChanges] = useState<string | null>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let isGone = false;
    const count = async () => {
      const [{ countChanges }, earlier, later] = await Promise.all([
        import('../compare/compare-texts'),
        before === 0 ? '' : readText(before),
        readText(after),
      ]);
      if (!isGone) setChanges(describeChanges(countChanges(earlier, later)));
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without the number of changed words the version can still be opened.
      count().catch(() => undefined);
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [row, before, after, readText]);
  return changes;
}

function describeChanges({ added, removed }: { added: number; removed: number }): string {
  if (added === 0 && removed === 0) return 'no words changed';
  const parts = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''];
  return `${parts.filter(Boolean).join(' ')} words`;
}
