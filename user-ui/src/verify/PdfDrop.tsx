import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './PdfDrop.module.css';

const maxBytes = 10 * 1024 * 1024;

interface PdfDropProps {
  isPending: boolean;
  onChoose: (pdf: File) => void;
}

export function PdfDrop({ isPending, onChoose }: PdfDropProps) {
  const [refusal, setRefusal] = useState<string>();

  const choose = (file: File | undefined) => {
    const reason = file === undefined ? 'Please choose a PDF file' : refusalOf(file);
    setRefusal(reason);
    if (file !== undefined && reason === undefined) onChoose(file);
  };

  return (
    <>
      <DropZone
        className={styles.zone}
        aria-label="Drop a PDF here"
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const item = items.find((candidate) => candidate.kind === 'file');
          choose(item?.kind === 'file' ? await item.getFile() : undefined);
        }}
      >
        <FileSearch className={styles.icon} aria-hidden="true" />
        <p>Drop the signed PDF here</p>
        <FileTrigger acceptedFileTypes={['application/pdf']} onSelect={(files) => choose(files?.[0])}>
          <Button variant="primary" isPending={isPending}>
            {isPending ? 'Checking…' : 'Choose a PDF'}
          </Button>
        </FileTrigger>
      </DropZone>
      {refusal ? <Notice tone="failure">{refusal}</Notice> : null}
    </>
  );
}

function refusalOf(file: File): string | undefined {
  if (file.type !== 'application/pdf' && !file.name.toLowerCase().endsWith('.pdf')) {
    return 'Please choose a PDF file';
  }
  return file.size > maxBytes ? 'The file must be smaller than 10 MB' : undefined;
}
