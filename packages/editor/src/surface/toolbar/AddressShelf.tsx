import { type FormEvent, useId, useState } from 'react';
import styles from './toolbar.module.css';

interface AddressShelfProps {
  label: string;
  initial: string;
  submitLabel: string;
  /** @returns what is wrong with the address, or null when it was taken */
  onSubmit: (address: string) => string | null;
  /** Takes away what is there. */
  onRemove?: () => void;
  onClose: () => void;
}

export function AddressShelf({
  label,
  initial,
  submitLabel,
  onSubmit,
  onRemove,
  onClose,
}: AddressShelfProps) {
  const [address, setAddress] = useState(initial);
  const [complaint, setComplaint] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = onSubmit(address);
    setComplaint(found);
    if (!found) onClose();
  };

  return (
    <form className={styles.address} onSubmit={submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={address}
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint ? `${id}-complaint` : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button type="submit" className={styles.strong}>
        {submitLabel}
      </button>
      {onRemove ? (
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          Remove
        </button>
      ) : null}
      {complaint ? (
        <p id={`${id}-complaint`} className={styles.complaint} role="alert">
          {complaint}
        </p>
      ) : null}
    </form>
  );
}
