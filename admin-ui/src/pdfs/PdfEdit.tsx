import { PDF_KIND } from '../reference-files/kinds';
import { ReferenceFileEdit } from '../reference-files/ReferenceFileEdit';

export const PdfEdit = () => <ReferenceFileEdit kind={PDF_KIND} />;
