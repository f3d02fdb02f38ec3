import { useQuery } from '@tanstack/react-query';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { readTerms } from '../api/calls';
import { AgreementText } from '../ui/AgreementText';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import styles from './TermsDialog.module.css';

/** What the agreement says instead of the details of its user. */
const placeholders: Record<string, string> = {
  name: '[your name]',
  email: '[your e-mail address]',
  date: '[the date]',
};

const fillIn = (content: string) =>
  content.replace(/\{\{(\w+)\}\}/g, (token, name: string) => placeholders[name] ?? token);

/** The present agreement, before it is signed. */
export default function TermsDialog({ onClose }: { onClose: () => void }) {
  const terms = useQuery({ queryKey: ['terms'], queryFn: readTerms });
  return (
    <CentredModal size="large" isOpen isDismissable onClose={onClose}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title}>
          Terms and Conditions
        </Heading>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <section className={styles.text} tabIndex={0} aria-label="Text of the terms">
          {terms.data ? (
            <AgreementText
              content={fillIn(terms.data.agreement?.content ?? 'Default agreement content...')}
            />
          ) : terms.isError ? (
            <LoadFailure
              error={terms.error}
              fallback="Failed to load agreement"
              onRetry={terms.refetch}
              isRetrying={terms.isFetching}
            />
          ) : (
            <Skeleton label="Loading the terms" blocks={[320]} />
          )}
        </section>
        <footer className={styles.footer}>
          <Button onPress={onClose}>Close</Button>
        </footer>
      </Dialog>
    </CentredModal>
  );
}
