import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDate } from '@inkwell/web/format-date';
import type { WorkImage } from '../api/types';
import { downloadWorkImage } from '../api/workCalls';
import { DownloadButton } from '../ui/DownloadButton';
import { useAssignment } from '../work/assignment';
import { imageFileName } from './files';
import styles from './ImageFacts.module.css';
import { ReportImage } from './ReportImage';

interface ImageFactsProps {
  image: WorkImage;
  downloadText?: string;
  describeFailure: (reason: string) => string;
}

/** The details of an image, and its download. */
export function ImageFacts({ image, downloadText, describeFailure }: ImageFactsProps) {
  const { id } = useAssignment();
  return (
    <div className={styles.facts}>
      <div className={styles.words}>
        <h3 className={styles.title}>{image.title}</h3>
        {image.description ? <p className={styles.description}>{image.description}</p> : null}
        <p className={styles.date}>
          {`Uploaded ${formatDate(image.uploadedAt)} · ${formatFileSize(image.fileSize)}`}
        </p>
      </div>
      <DownloadButton
        key={image._id}
        text={downloadText}
        subject={image.title}
        fileName={imageFileName(image)}
        fetchFile={() => downloadWorkImage(id, image._id)}
        describeFailure={describeFailure}
      />
      <ReportImage key={`report-${image._id}`} image={image} />
    </div>
  );
}
