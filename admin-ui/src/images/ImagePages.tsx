import { IMAGE_KIND } from '../reference-files/kinds';
import { ReferenceFileEdit } from '../reference-files/ReferenceFileEdit';
import { ReferenceFilesList } from '../reference-files/ReferenceFilesList';

export const ImagesList = () => <ReferenceFilesList kind={IMAGE_KIND} />;
export const ImageEdit = () => <ReferenceFileEdit kind={IMAGE_KIND} />;
