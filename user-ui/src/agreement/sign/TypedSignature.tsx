import './caveat.css';
import { NAME_MAX_LENGTH } from '@inkwell/contract/validation';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import fieldStyles from '../../ui/form/FormField.module.css';
import styles from './TypedSignature.module.css';

interface TypedSignatureProps {
  name: string;
  onChange: (name: string) => void;
}

/** The way to sign without a pointer: the name, set in a script face, as the picture will show it. */
export function TypedSignature({ name, onChange }: TypedSignatureProps) {
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
      <div className={styles.paper} aria-hidden="true">
        <svg viewBox="0 0 500 200" className={styles.preview}>
          <title>Your signature</title>
          <text
            x="250"
            y="100"
            textAnchor="middle"
            dominantBaseline="central"
            style={{ fontSize: previewSize(name) }}
          >
            {name.trim()}
          </text>
        </svg>
      </div>
    </div>
  );
}

/** Near enough to the measured picture: a letter of the script face is about 0.4 of its size wide. */
function previewSize(name: string): number {
  const room = 452;
  return Math.min(110, room / Math.max(1, name.trim().length * 0.42));
}
