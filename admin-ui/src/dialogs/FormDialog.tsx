import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Form, HttpError } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { errorMessage } from '../errors/useNotifyError';
import { KEEP_DIRTY_VALUES } from './keepDirtyValues';
import { useDiscardQuestion } from './useDiscardQuestion';

interface FormDialogProps<Values extends object> {
  /** Inside the form, so it can follow its values. */
  title: ReactNode;
  lead?: ReactNode;
  submitLabel: string;
  /** A second button that submits, and then continues with something else. */
  submitAndContinueLabel?: string;
  /** For an action that deletes or punishes. */
  isDangerous?: boolean;
  /** False disables the button. */
  canSubmit?: boolean;
  /** The message if neither the server nor the error gives a reason. */
  failure: string;
  defaultValues?: Partial<Values>;
  maxWidth?: 'xs' | 'sm';
  children: ReactNode;
  /** Closes the dialog unless it returns the reason of a refusal, which is shown. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most answer nothing
  onSubmit: (values: Values, isContinued: boolean) => Promise<string | undefined | void>;
  onClose: () => void;
}

/** A form in a dialog. It shows errors itself, beside the field if the server names one. */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const { title, lead, submitLabel, isDangerous = false, canSubmit = true } = props;
  const { submitAndContinueLabel } = props;
  const isContinued = useRef(false);
  const { failure, maxWidth = 'xs', defaultValues, children, onSubmit, onClose } = props;
  const titleId = useId();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isDirty = useRef(false);
  // What is being sent is not discarded. A submission may leave the page before `isSending` is rendered.
  const isSent = useRef(false);
  const mayDiscard = useDiscardQuestion(() => isDirty.current && !isSent.current);

  const submitButton = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    // The button was disabled, so it lost the focus.
    const button = submitButton.current;
    if (wasSending.current && !isSending && !button?.form?.contains(document.activeElement)) button?.focus();
    wasSending.current = isSending;
  }, [isSending]);

  const submit = async (values: object) => {
    // The second click of a double click.
    if (isSent.current) return undefined;
    setProblem(undefined);
    setIsSending(true);
    isSent.current = true;
    try {
      const refusal = await onSubmit(values as Values, isContinued.current);
      if (refusal) setProblem(refusal);
      else onClose();
      return undefined;
    } catch (error) {
      setProblem(errorMessage(error, failure));
      return error instanceof HttpError ? error.body?.errors : undefined;
    } finally {
      isSent.current = false;
      setIsSending(false);
    }
  };

  return (
    <Dialog
      open
      // A click beside the dialog does not close it, so that no input is lost.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isSending && mayDiscard() && onClose()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={maxWidth}
      // Only the middle of the form scrolls, so that its buttons stay in view.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <Form
        onSubmit={submit}
        {...(defaultValues ? { defaultValues } : {})}
        resetOptions={KEEP_DIRTY_VALUES}
        disableInvalidFormNotification
        mode="onSubmit"
        reValidateMode="onChange"
        noValidate
      >
        <ObserveDirty isDirty={isDirty} />
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {lead && <Typography sx={{ color: 'text.secondary', mb: 2 }}>{lead}</Typography>}
          {problem && (
            <Alert ref={scrollIntoView} severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isSending}
            disabled={!canSubmit}
            onClick={() => {
              isContinued.current = false;
            }}
          >
            {submitLabel}
          </Button>
          {submitAndContinueLabel && (
            <Button
              type="submit"
              variant="outlined"
              color={isDangerous ? 'error' : 'primary'}
              disabled={!canSubmit || isSending}
              onClick={() => {
                isContinued.current = true;
              }}
            >
              {submitAndContinueLabel}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
};

/** A long form may be scrolled past its message. */
function scrollIntoView(message: HTMLElement | null): void {
  // Not in jsdom.
  message?.scrollIntoView?.({ block: 'nearest' });
}

/** Only this small part is rendered again while the user types. */
const ObserveDirty = ({ isDirty }: { isDirty: RefObject<boolean> }) => {
  const { dirtyFields } = useFormState();
  const isNowDirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    isDirty.current = isNowDirty;
  }, [isDirty, isNowDirty]);
  return null;
};
