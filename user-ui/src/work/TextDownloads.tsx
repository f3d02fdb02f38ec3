import { toFileName } from '@inkwell/contract/file-name';
import { textFile, textToHtml } from '@inkwell/contract/plain-text';
import { Download, Printer } from 'lucide-react';
import { Button } from '../ui/Button';
import { saveFile } from '../ui/saveFile';
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
        onPress={() => save('text/html', 'html', htmlDocument(title, read()))}
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

/** The classes of the editor, for a file that is opened without it. */
const STYLE = `body { max-width: 60ch; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; }
section { white-space: pre-wrap; } section + section { margin-top: 2rem; } img { max-width: 100%; }
[data-list="bullet"] { list-style: disc; } .ql-align-center { text-align: center; } .ql-align-right { text-align: right; }
.ql-align-justify { text-align: justify; } .ql-direction-rtl { direction: rtl; text-align: inherit; }
.ql-code-block { font-family: monospace; } .ql-size-small { font-size: 0.78em; } .ql-size-large { font-size: 1.4em; }
.ql-size-huge { font-size: 2.1em; }`;

function htmlDocument(title: string, texts: readonly string[]): string {
  const sections = texts.map((text) => `<section dir="auto">${text}</section>`).join('\n');
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${textToHtml(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
${sections}
</body>
</html>
`;
}
