import { messages } from '@inkwell/contract/validation';
import { hasCode, messageOf } from '@inkwell/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { OnboardingSteps } from '../account/OnboardingSteps';
import { clearStoredSignatures } from '../account/storedSignatures';
import { readAgreement, signAgreement } from '../api/calls';
import { startSession } from '../api/session';
import { AgreementText } from '../ui/AgreementText';
import { Button, ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { renderSignature } from './renderSignature';
import styles from './SignAgreementScreen.module.css';
import { SignatureField } from './SignatureField';
import { isBlank, type Signature } from './signature';
import { readStoredSignature, storeSignature } from './storedSignature';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [changes, setChanges] = useState(0);
  // The text must not change while the user reads it: it is read again only if the server says that it has changed.
  const agreement = useQuery({
    queryKey: ['agreement', token],
    queryFn: () => readAgreement(token),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const sign = async (signature: string) => {
    try {
      const shown = agreement.data?.agreement;
      startSession(
        await signAgreement(token, {
          signature,
          agreementVersion: shown?.version,
          contentHash: shown?.contentHash,
        }),
      );
      clearStoredSignatures();
      navigate('/dashboard', {
        replace: true,
        state: withNotice({
          tone: 'success',
          text: 'Agreement signed successfully! Redirecting to dashboard...',
        }),
      });
    } catch (error) {
      if (!hasCode(error, 'AGREEMENT_CHANGED')) throw error;
      await agreement.refetch();
      setChanges((count) => count + 1);
    }
  };

  const refusal = hasCode(agreement.error, 'AGREEMENT_LINK_INVALID', 'ALREADY_SIGNED')
    ? agreement.error
    : null;
  return (
    <Screen
      title="Agreement Signing"
      lede="Read the whole agreement, then sign it below. You receive your signed copy by e-mail."
      aside={<OnboardingSteps current={3} />}
      width="text"
    >
      {agreement.data ? (
        <SignAgreementForm
          content={agreement.data.agreement?.content ?? null}
          signer={agreement.data.user}
          changes={changes}
          linkToken={token}
          sign={sign}
        />
      ) : refusal ? (
        <>
          <Notice tone="failure">{refusal.message}</Notice>
          <div>
            <ButtonLink variant="primary" to="/login">
              Go to sign in
            </ButtonLink>
          </div>
        </>
      ) : agreement.isError ? (
        <LoadFailure
          error={agreement.error}
          fallback="Failed to load agreement"
          onRetry={agreement.refetch}
          isRetrying={agreement.isFetching}
        />
      ) : (
        <Skeleton label="Loading agreement" blocks={[42, 420, 320]} />
      )}
    </Screen>
  );
}

interface SignAgreementFormProps {
  /** Null if no agreement exists. */
  content: string | null;
  signer: { name: string; email: string } | null;
  /** How often the text was replaced by a newer one since the screen was opened. */
  changes: number;
  /** The token of the agreement link. */
  linkToken: string;
  /** @param image a PNG data URL */
  sign: (image: string) => Promise<void>;
}

function SignAgreementForm({ content, signer, changes, linkToken, sign }: SignAgreementFormProps) {
  const [signature, setSignature] = useState(() => readStoredSignature(linkToken));
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
  const text = useRef<HTMLElement>(null);

  useEffect(() => {
    if (changes > 0) text.current?.focus();
  }, [changes]);

  const change = (part: Partial<Signature>) => {
    const changed = { ...signature, ...part };
    setSignature(changed);
    storeSignature(linkToken, changed);
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
            The agreement has changed since you opened it. Please read the new text before you sign; your
            signature has been kept.
          </Notice>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <section ref={text} className={styles.text} tabIndex={0} aria-label="Text of the agreement">
          <AgreementText content={content || 'Default agreement content...'} />
        </section>
        {signer ? (
          <p className={styles.signer}>
            Signing as <strong>{signer.name}</strong> ({signer.email})
          </p>
        ) : null}
        <SignatureField ref={field} signature={signature} onChange={change} error={missing} />
        <div className={styles.actions}>
          <ButtonLink to="/login">Cancel</ButtonLink>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? 'Signing…' : 'Sign Agreement'}
          </Button>
        </div>
        {failure ? <Notice tone="failure">{failure}</Notice> : null}
      </Sheet>
    </form>
  );
}
