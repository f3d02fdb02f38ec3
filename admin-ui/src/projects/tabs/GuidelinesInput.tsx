// The editor's styles use these tokens.
import '@inkwell/contract/tokens.css';
import type { Surface } from '@inkwell/editor/create-surface';
import { Box, FormHelperText } from '@mui/material';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';

const WritingSurface = lazy(async () => ({
  default: (await import('@inkwell/editor/WritingSurface')).WritingSurface,
}));

const SOURCE = 'guidelines';

/** The editor of users' texts, as an input of a form. */
export const GuidelinesInput = () => {
  const surface = useRef<Surface | null>(null);
  const { getValues } = useFormContext();
  const { field, fieldState } = useInput({ source: SOURCE, parse: asTyped });
  const { error } = fieldState;

  const show = () => {
    // Not the rendered value: the user may have typed since.
    const html: string = getValues(SOURCE) ?? '';
    if (surface.current && readHtml(surface.current) !== html) surface.current.write(html);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form was filled with another value
  useEffect(show, [field.value]);

  return (
    <>
      <Box sx={{ display: 'flex', height: 480, border: 1, borderColor: 'rule.main', borderRadius: 1 }}>
        <Suspense fallback={<Box role="status" aria-label="Opening the guidelines" />}>
          <WritingSurface
            label="Guidelines"
            isReadOnly={false}
            onChange={() => surface.current && field.onChange(readHtml(surface.current))}
            onReady={(made) => {
              surface.current = made;
              field.ref({ focus: () => made.quill.focus() });
              show();
              return () => {
                surface.current = null;
              };
            }}
          />
        </Suspense>
      </Box>
      {error && (
        <FormHelperText error role="alert">
          <InputHelperText error={error.message} />
        </FormHelperText>
      )}
    </>
  );
};

/** An emptied editor has one empty paragraph. */
function readHtml({ quill, read }: Surface): string {
  return quill.getLength() > 1 ? read() : '';
}

/** Emptied guidelines are an empty text. */
const asTyped = (html: string) => html;
