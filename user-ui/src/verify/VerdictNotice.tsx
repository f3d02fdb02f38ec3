import type { Verdict } from '../api/types';
import { Notice, type NoticeTone } from '../ui/Notice';
import styles from './VerdictNotice.module.css';

const verdicts: Record<Verdict, { tone: NoticeTone; title: string; text: string }> = {
  genuine: {
    tone: 'success',
    title: 'Genuine and unchanged',
    text: 'This is an agreement that was signed here, exactly as it was signed.',
  },
  altered: {
    tone: 'failure',
    title: 'Changed since it was signed',
    text: 'This comes from an agreement signed here, but it is no longer what was signed. Do not rely on it.',
  },
  unknown: {
    tone: 'warning',
    title: 'Not one of ours',
    text: 'Nothing that was signed here matches this.',
  },
};

export function VerdictNotice({ verdict, subject }: { verdict: Verdict; subject: string }) {
  const { tone, title, text } = verdicts[verdict];
  return (
    <Notice tone={tone}>
      <strong className={styles.title}>{title}</strong>
      <p>{text}</p>
      <p className={styles.subject}>{subject}</p>
    </Notice>
  );
}
