import { IMAGE_KIND } from '../reference-files/kinds';
import { ReferenceFileEdit } from '../reference-files/ReferenceFileEdit';

export const ImageEdit = () => <ReferenceFileEdit kind={IMAGE_KIND} />;
