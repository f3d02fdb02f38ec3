import { Keyboard, Signature as SignatureIcon } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { DrawnSignature } from './DrawnSignature';
import styles from './SignatureField.module.css';
import type { Signature } from './signature';
import { TypedSignature } from './TypedSignature';

interface SignatureFieldProps {
  signature: Signature;
  onChange: (change: Partial<Signature>) => void;
  error?: string;
  /** Takes the focus when the signature is missing. */
  ref?: Ref<HTMLFieldSetElement>;
}

export function SignatureField({ signature, onChange, error, ref }: SignatureFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.field}
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>Your signature</legend>
      <Tabs
        className={styles.tabs}
        selectedKey={signature.way}
        onSelectionChange={(key) => onChange({ way: key === 'typed' ? 'typed' : 'drawn' })}
      >
        <TabList className={styles.list} aria-label="How to sign">
          <Tab id="drawn" className={styles.tab}>
            <SignatureIcon aria-hidden="true" />
            Draw
          </Tab>
          <Tab id="typed" className={styles.tab}>
            <Keyboard aria-hidden="true" />
            Type your name
          </Tab>
        </TabList>
        <TabPanel id="drawn" className={styles.panel}>
          <DrawnSignature strokes={signature.strokes} onChange={(strokes) => onChange({ strokes })} />
        </TabPanel>
        <TabPanel id="typed" className={styles.panel}>
          <TypedSignature name={signature.name} onChange={(name) => onChange({ name })} />
        </TabPanel>
      </Tabs>
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
