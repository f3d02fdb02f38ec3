import { toFileName } from '@inkwell/contract/file-name';
import { textFile } from '@inkwell/contract/plain-text';
import { textDocument } from '@inkwell/contract/text-document';
import { saveFile } from '@inkwell/web/save-file';
import { Download, Printer } from 'lucide-react';
import { Button } from '../ui/Button';
import styles from './TextDownloads.module.css';

interface TextDownloadsProps {
  title: string;
  /** Returns the texts as HTML. */
  read: () => readonly string[];
}

/** Saves the text as a file, or prints the screen. The receipt of a submission has the SHA-256 of the text file. */
export function TextDownloads({ title, read }: TextDownloadsProps) {
  const name = toFileName(title) || 'text';
  const save = (type: string, extension: string, content: string) =>
    saveFile(new Blob([content], { type: `${type};charset=utf-8` }), `${name}.${extension}`);
  return (
    <div className={styles.downloads}>
      <Button size="small" variant="quiet" onPress={() => save('text/plain', 'txt', textFile(read()))}>
        <Download aria-hidden="true" />
        Download as text
      </Button>
      <Button
        size="small"
        variant="quiet"
        onPress={() => save('text/html', 'html', textDocument(title, read()))}
      >
        <Download aria-hidden="true" />
        Download as HTML
      </Button>
      <Button size="small" variant="quiet" onPress={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  );
}
