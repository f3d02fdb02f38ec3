import { useImageReport } from './imageReports';
import styles from './ReportImage.module.css';

/** One line above a reported image. */
export function ReportedLine({ imageId }: { imageId: string }) {
  const report = useImageReport(imageId);
  if (!report?.isReported) return null;
  return (
    <p className={styles.line} role="status">
      {report.own?.answer === null
        ? 'You reported this image, and it is being looked at.'
        : 'This image is reported and being looked at.'}
    </p>
  );
}
