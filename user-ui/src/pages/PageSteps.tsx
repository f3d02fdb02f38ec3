import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { WorkImage } from '../api/types';
import { useWorkImages } from '../references/queries';
import { ButtonLink } from '../ui/Button';
import { buttonClass } from '../ui/buttonClass';
import { useAssignment, useWorkAddress } from '../work/assignment';
import styles from './PageSteps.module.css';
import { readSelection } from './selection';

/** The position of the page in the selection, otherwise of all pages, and the links to the ones before and after it. */
export function PageSteps({ userId, imageId }: { userId: string; imageId: string }) {
  const images = useWorkImages();
  const assignment = useAssignment();
  if (!images.data) return <div className={styles.steps} />;
  const chosen = readSelection(userId, assignment);
  const isChosen = chosen.includes(imageId);
  const pages = isChosen ? images.data.filter(({ _id }) => chosen.includes(_id)) : images.data;
  const at = pages.findIndex(({ _id }) => _id === imageId);
  if (at < 0) return null;
  return (
    <nav className={styles.steps} aria-label={isChosen ? 'Selected pages' : 'Pages'}>
      <Step label="Previous" icon={ChevronLeft} page={pages[at - 1]} />
      <p className={styles.position}>{`${at + 1} of ${pages.length}`}</p>
      <Step label="Next" icon={ChevronRight} page={pages[at + 1]} />
    </nav>
  );
}

interface StepProps {
  label: string;
  icon: LucideIcon;
  /** Undefined at the end of the pages. */
  page: WorkImage | undefined;
}

function Step({ label, icon: Icon, page }: StepProps) {
  const addressOf = useWorkAddress();
  if (!page) {
    return (
      <span className={buttonClass({ variant: 'quiet', size: 'small' })} data-disabled>
        <Icon aria-hidden="true" />
      </span>
    );
  }
  const name = `${label} page: ${page.title}`;
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      to={addressOf(`/image-work/${page._id}`)}
      aria-label={name}
      title={name}
    >
      <Icon aria-hidden="true" />
    </ButtonLink>
  );
}
