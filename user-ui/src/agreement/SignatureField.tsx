import './caveat.css';
import { NAME_MAX_LENGTH } from '@inkwell/contract/validation';
import { Eraser, Keyboard, Signature as SignatureIcon, Undo2 } from 'lucide-react';
import { type Ref, useEffect, useId, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { Button } from '../ui/Button';
import fieldStyles from '../ui/form/FormField.module.css';
import styles from './SignatureField.module.css';
import { loadSignatureFonts, SIGNATURE_FONTS } from './scriptFonts';
import type { Signature, Strokes } from './signature';
import { useSignaturePad } from './useSignaturePad';

interface SignatureFieldProps {
  signature: Signature;
  onChange: (change: Partial<Signature>) => void;
  error?: string;
  /** Focused if the signature is missing. */
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

interface DrawnSignatureProps {
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
}

export function DrawnSignature({ strokes, onChange }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignaturePad(canvas, strokes, onChange);
  const isEmpty = strokes.length === 0;

  return (
    <div className={styles.drawn}>
      <div className={styles.paper}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={isEmpty ? 'Signature, empty. Draw here.' : 'Your signature'}
        />
        {isEmpty ? (
          <p className={styles.invitation} aria-hidden="true">
            Sign here
          </p>
        ) : null}
      </div>
      <div className={styles.tools}>
        <Button size="small" isDisabled={isEmpty} onPress={() => onChange(strokes.slice(0, -1))}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button size="small" isDisabled={isEmpty} onPress={() => onChange([])}>
          <Eraser aria-hidden="true" />
          Clear
        </Button>
      </div>
    </div>
  );
}

interface TypedSignatureProps {
  name: string;
  onChange: (name: string) => void;
}

/** Signs with a typed name in a script font, for users without a pointer. */
function TypedSignature({ name, onChange }: TypedSignatureProps) {
  useEffect(() => {
    // Without the network, the preview uses the fonts of the device.
    loadSignatureFonts(name).catch(() => undefined);
  }, [name]);
  return (
    <div className={styles.typed}>
      <TextField
        className={fieldStyles.field}
        value={name}
        onChange={onChange}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="name"
      >
        <Label className={fieldStyles.label}>Your full name</Label>
        <Text slot="description" className={fieldStyles.hint}>
          Typing your name here counts as your signature.
        </Text>
        <Input className={fieldStyles.input} />
      </TextField>
      <div className={styles.typedSignaturePaper} aria-hidden="true">
        <svg viewBox="0 0 500 200" className={styles.preview}>
          <title>Your signature</title>
          <text
            x="250"
            y="100"
            textAnchor="middle"
            dominantBaseline="central"
            style={{ fontSize: previewSize(name), fontFamily: SIGNATURE_FONTS }}
          >
            {name.trim()}
          </text>
        </svg>
      </div>
    </div>
  );
}

/** An approximation: a letter of the script font is about 0.4 of its size wide. */
function previewSize(name: string): number {
  const maxWidth = 452;
  return Math.min(110, maxWidth / Math.max(1, name.trim().length * 0.42));
}
