import { Eraser, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button';
import styles from './DrawnSignature.module.css';
import type { Strokes } from './signature';
import { useSignaturePad } from './useSignaturePad';

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
