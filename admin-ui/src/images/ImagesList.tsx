import { IMAGE_KIND } from '../reference-files/kinds';
import { ReferenceFilesList } from '../reference-files/ReferenceFilesList';

export const ImagesList = () => <ReferenceFilesList kind={IMAGE_KIND} />;
