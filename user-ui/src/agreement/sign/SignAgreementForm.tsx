import { messages } from '@inkwell/contract/validation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/failure';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { AgreementText } from '../AgreementText';
import { renderSignature } from './renderSignature';
import styles from './SignAgreementForm.module.css';
import { SignatureField } from './SignatureField';
import { emptySignature, isBlank, type Signature } from './signature';

interface SignAgreementFormProps {
  /** Null when no agreement exists on the server. */
  content: string | null;
  signer: { name: string; email: string } | null;
  /** How often the text was replaced by a newer one since it was opened. */
  changes: number;
  /** @param picture the signature as a PNG data URL */
  sign: (picture: string) => Promise<void>;
}

export function SignAgreementForm({ content, signer, changes, sign }: SignAgreementFormProps) {
  const [signature, setSignature] = useState<Signature>(emptySignature);
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
  const text = useRef<HTMLElement>(null);

  useEffect(() => {
    if (changes > 0) text.current?.focus();
  }, [changes]);

  const change = (part: Partial<Signature>) => {
    setSignature((current) => ({ ...current, ...part }));
    setMissing(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    if (isBlank(signature)) {
      setMissing(messages.signatureRequired);
      field.current?.focus();
      return;
    }
    setPending(true);
    try {
      await sign(await renderSignature(signature));
    } catch (error) {
      setFailure(messageOf(error, 'Failed to sign agreement'));
    } finally {
      setPending(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Sheet label="Agreement">
        {changes > 0 ? (
          <Notice tone="warning">
            The agreement has changed since you opened it. Please read the new text below before you sign;
            your signature has been kept.
          </Notice>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section ref={text} className={styles.text} tabIndex={0} aria-label="Text of the agreement">
          <AgreementText content={content || 'Default agreement content...'} />
        </section>
        {signer ? (
          <p className={styles.signer}>
            Signing as <strong>{signer.name}</strong> ({signer.email})
          </p>
        ) : null}
        <SignatureField ref={field} signature={signature} onChange={change} error={missing} />
        {failure ? <Notice tone="failure">{failure}</Notice> : null}
        <div className={styles.actions}>
          <ButtonLink to="/login">Cancel</ButtonLink>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? 'Signing…' : 'Sign Agreement'}
          </Button>
        </div>
      </Sheet>
    </form>
  );
}
