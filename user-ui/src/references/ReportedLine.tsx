import { useState } from 'react';
import { describeAnswer, useImageReport } from './imageReports';
import styles from './ReportImage.module.css';

/** One line above a reported image. An answer that comes while the screen is open replaces it; later it stands under the image only. */
export function ReportedLine({ imageId }: { imageId: string }) {
  const report = useImageReport(imageId);
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  const own = report?.own;
  if (own?.answer === null && waitedFor !== imageId) setWaitedFor(imageId);
  const answer = own && waitedFor === imageId ? describeAnswer(own) : '';
  if (!report?.isReported && !answer) return null;
  return (
    <p className={styles.line} role="status">
      {answer ||
        (own?.answer === null
          ? 'You reported this image, and it is being looked at.'
          : 'This image is reported and being looked at.')}
    </p>
  );
}
