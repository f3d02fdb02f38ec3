import type Quill from 'quill/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './toolbar.module.css';
import type { Formats } from './use-formats';

interface FormProps {
  quill: Quill;
  formats: Formats;
  onClose: () => void;
}

export function LinkForm({ quill, formats, onClose }: FormProps) {
  const current = typeof formats.link === 'string' ? formats.link : '';
  return (
    <AddressForm
      label="Address of the link"
      initial={current}
      submitLabel={current ? 'Change link' : 'Insert link'}
      onSubmit={(typed) => {
        const address = toLinkAddress(typed);
        if (!address) return 'This is not an address of a page or an e-mail address.';
        insertLink(quill, address);
        return null;
      }}
      onRemove={current ? () => changeLink(quill, false) : undefined}
      onClose={onClose}
    />
  );
}

export function VideoForm({ quill, onClose }: Omit<FormProps, 'formats'>) {
  return (
    <AddressForm
      label="Address of the video"
      initial=""
      submitLabel="Insert video"
      onSubmit={(typed) => {
        const address = toVideoAddress(typed);
        if (!address) return 'Only videos from YouTube and Vimeo can be shown here.';
        const { index, length } = quill.getSelection(true);
        quill.deleteText(index, length, 'user');
        quill.insertEmbed(index, 'video', address, 'user');
        quill.setSelection(index + 1, 0, 'silent');
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** Links the selection. Without one, changes the link at the caret, or inserts the address as its own text. */
function insertLink(quill: Quill, address: string): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0) quill.format('link', address, 'user');
  else if (!changeLink(quill, address)) {
    quill.insertText(index, address.replace(/^mailto:/, ''), { link: address }, 'user');
  }
}

/** Changes the whole link at the caret. @returns whether there is one */
function changeLink(quill: Quill, address: string | false): boolean {
  const { index, length } = quill.getSelection(true);
  if (length > 0) {
    quill.format('link', address, 'user');
    return true;
  }
  const isLink = (at: number) => at >= 0 && quill.getFormat(at, 1).link !== undefined;
  let start = index;
  let end = index;
  while (isLink(start - 1)) start -= 1;
  while (end < quill.getLength() - 1 && isLink(end)) end += 1;
  if (start === end) return false;
  quill.formatText(start, end - start, 'link', address, 'user');
  return true;
}

interface AddressFormProps {
  label: string;
  initial: string;
  submitLabel: string;
  /** @returns an error message, or null if the address was accepted */
  onSubmit: (address: string) => string | null;
  /** Without it there is no button `Remove`. */
  onRemove?: () => void;
  onClose: () => void;
}

function AddressForm({ label, initial, submitLabel, onSubmit, onRemove, onClose }: AddressFormProps) {
  const [address, setAddress] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  // While the focus is here, Quill keeps the selection of the text.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = onSubmit(address);
    setError(result);
    if (!result) onClose();
  };

  return (
    <form className={styles.address} onSubmit={submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={address}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
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
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

/** Completes a typed address; returns null if it is not valid. */
function toLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^(?:https?|mailto|tel|sms):/i.test(whole)) return null;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/i;
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i;

/** The embed address of a YouTube or Vimeo video; null for other sites, which the content security policy blocks. */
function toVideoAddress(typed: string): string | null {
  const address = toLinkAddress(typed);
  if (!address) return null;
  const [, youtube] = YOUTUBE.exec(address) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const [, vimeo] = VIMEO.exec(address) ?? [];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : null;
}
