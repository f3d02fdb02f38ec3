import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { handleRefusal } from '../providers/refusals';
import { sendForm } from '../providers/sendForm';

interface Sent {
  /** Under `/api`. */
  path: string;
  form: FormData;
}

/** Sends the form of an import, and says how far it is. It ends when the page is left. */
export function useImport<Answer>(failure: string, onAnswer: (answer: Answer) => void) {
  const [progress, setProgress] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (sent: Sent) => {
      setProgress(0);
      try {
        const { signal } = left.current;
        const answer = await sendForm<Answer>({ ...sent, onProgress: setProgress, signal, timeoutMs: 0 });
        if (!answer) throw new Error(failure);
        return answer;
      } catch (cause) {
        if (cause instanceof HttpError) await handleRefusal(cause);
        throw cause;
      }
    },
    onSuccess: onAnswer,
    // The page shows it.
    onError: () => undefined,
  });
  return { send: mutate, isPending, progress, problem: error && (error.message || failure), reset };
}
