import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useWorkAddress } from '../work/assignment';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  /** Pages that are not submitted. */
  openIds: readonly string[];
  selectedIds: readonly string[];
  onSelect: (imageIds: readonly string[]) => void;
  nextId: string | undefined;
}

/** Selects all pages or none, and starts with the selection. Sticky while the pages scroll. */
export function SelectionBar({ openIds, selectedIds, onSelect, nextId }: SelectionBarProps) {
  const navigate = useNavigate();
  const addressOf = useWorkAddress();
  const [wasEmpty, setWasEmpty] = useState(false);
  const isAll = selectedIds.length === openIds.length;

  const start = () => {
    if (selectedIds.length > 0) navigate(addressOf('/work-session'));
    else setWasEmpty(true);
  };
  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        <Button variant="primary" onPress={start}>
          Start Work ({selectedIds.length} selected)
        </Button>
        <Button onPress={() => onSelect(isAll ? [] : openIds)}>
          {isAll ? 'Deselect All' : 'Select All'}
        </Button>
        {nextId ? (
          <ButtonLink variant="quiet" to={addressOf(`/image-work/${nextId}`)}>
            Next unfinished
          </ButtonLink>
        ) : null}
      </div>
      {wasEmpty && selectedIds.length === 0 ? (
        <div className={styles.message}>
          <Notice tone="warning" onDismiss={() => setWasEmpty(false)}>
            Please select at least one image to work on
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
