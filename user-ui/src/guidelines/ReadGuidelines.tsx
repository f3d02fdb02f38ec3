import { BookAlert, BookText } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import { WorkName } from '../ui/WorkName';
import { GuidelinesPanel } from './GuidelinesPanel';
import styles from './ReadGuidelines.module.css';
import { useProjectGuidelines } from './useProjectGuidelines';

/** Opens the guidelines of the project over the screen, such as before the work starts. Nothing if the project has none. */
export function ReadGuidelines() {
  const [isOpen, setOpen] = useState(false);
  const guidelines = useProjectGuidelines();
  if (!guidelines) return null;
  const { version, news, markRead } = guidelines;
  return (
    <div>
      <Button
        size="small"
        aria-label={news ? `Guidelines: ${news}` : 'Guidelines'}
        onPress={() => setOpen(true)}
      >
        {news ? <BookAlert aria-hidden="true" /> : <BookText aria-hidden="true" />}
        Guidelines {news ? <span className={styles.news}>{news}</span> : null}
      </Button>
      <CentredModal size="large" isOpen={isOpen} isDismissable onClose={() => setOpen(false)}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title}>
              Guidelines
            </Heading>
            <WorkName />
            <p className={styles.lede}>You can open them again at any time while you write.</p>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <section className={styles.text} aria-label="Text of the guidelines" tabIndex={0}>
            <GuidelinesPanel version={version} onRead={markRead} />
          </section>
          <footer className={styles.footer}>
            <Button onPress={() => setOpen(false)}>Close</Button>
          </footer>
        </Dialog>
      </CentredModal>
    </div>
  );
}
