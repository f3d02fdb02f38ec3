import { pluralize } from '@inkwell/contract/format-count';
import { ReadOnlyText } from '@inkwell/editor/ReadOnlyText';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useParams } from 'react-router';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Screen } from '../ui/Screen';
import { useWorkAddress } from '../work/assignment';
import { TextDownloads } from '../work/TextDownloads';
import { WritingScreen, WritingSkeleton } from '../work/WritingScreen';
import { titleOf, useText } from './queries';
import styles from './TextScreen.module.css';

/** One text of an assignment, to be read and downloaded. */
export function Component() {
  const { textId = '' } = useParams();
  const addressOf = useWorkAddress();
  const text = useText(textId);
  const back = { to: addressOf('/texts'), label: 'Back to your texts' };
  if (text.data) {
    const { content, words, submittedAt, lastSaved } = text.data;
    const title = titleOf(text.data);
    const when = submittedAt
      ? `Submitted ${formatLocalDateTime(submittedAt)}`
      : `Not submitted, saved ${formatLocalDateTime(lastSaved)}`;
    return (
      <WritingScreen
        title={title}
        back={back}
        actions={null}
        isReadOnly
        status={<p className={styles.facts}>{`${when} · ${pluralize(words, 'word')}`}</p>}
        below={<TextDownloads title={title} read={() => [content]} />}
      >
        <ReadOnlyText label={title} html={content} />
      </WritingScreen>
    );
  }
  if (!text.isError) return <WritingSkeleton title="Text" back={back} label="Loading your text" />;
  return (
    <Screen title="Text" width="full">
      <LoadFailure
        error={text.error}
        fallback="Failed to load your text"
        onRetry={text.refetch}
        isRetrying={text.isFetching}
      >
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </LoadFailure>
    </Screen>
  );
}
