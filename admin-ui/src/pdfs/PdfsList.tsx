import { PDF_KIND } from '../reference-files/kinds';
import { ReferenceFilesList } from '../reference-files/ReferenceFilesList';

export const PdfsList = () => <ReferenceFilesList kind={PDF_KIND} />;
