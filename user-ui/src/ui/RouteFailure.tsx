import { Button } from './Button';
import { Notice } from './Notice';
import styles from './RouteFailure.module.css';

/** Shown if the code of a screen cannot be loaded, such as after a release, or if it throws. */
export function RouteFailure() {
  return (
    <main className={styles.page}>
      <title>Something went wrong · Inkwell</title>
      <h1>This page could not be opened</h1>
      <Notice tone="failure">
        The connection may have been lost, or a newer version may have been released. What you have saved is
        safe.
      </Notice>
      <Button variant="primary" onPress={() => window.location.reload()}>
        Load the page again
      </Button>
    </main>
  );
}
