import { PDF_KIND } from '../reference-files/kinds';
import { ReferenceFileEdit } from '../reference-files/ReferenceFileEdit';
import { ReferenceFilesList } from '../reference-files/ReferenceFilesList';

export const PdfsList = () => <ReferenceFilesList kind={PDF_KIND} />;
export const PdfEdit = () => <ReferenceFileEdit kind={PDF_KIND} />;
