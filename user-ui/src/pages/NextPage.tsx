import { useWorkImages } from '../references/queries';
import { ButtonLink } from '../ui/ButtonLink';
import { PageStates } from './pageStates';
import { useWorkProgress } from './queries';
import { readSelection } from './selection';

/** The way on after a page is submitted: the next unfinished of those that were chosen, else of all. */
export function NextPage({ userId, imageId }: { userId: string; imageId: string }) {
  const images = useWorkImages();
  const progress = useWorkProgress();
  if (!images.data || !progress.data) return null;
  const states = new PageStates(progress.data);
  const chosen = readSelection(userId);
  const ofChosen = states.nextUnfinished(
    images.data.filter(({ _id }) => chosen.includes(_id) || _id === imageId),
    imageId,
  );
  const next = ofChosen ?? states.nextUnfinished(images.data, imageId);
  const title = images.data.find(({ _id }) => _id === next)?.title;
  return (
    <div>
      {next && title ? (
        <ButtonLink variant="primary" to={`/image-work/${next}`}>
          Next: {title}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" to="/dashboard">
          To the dashboard
        </ButtonLink>
      )}
    </div>
  );
}
