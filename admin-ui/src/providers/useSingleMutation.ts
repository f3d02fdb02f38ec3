import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that ignores a second call while one is under way. A double click can be faster than the disabled button. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables> &
    Required<Pick<UseMutationOptions<Data, Error, Variables>, 'mutationFn'>>,
) {
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    ...options,
    onSettled: (...answer) => {
      isUnderWay.current = false;
      return options.onSettled?.(...answer);
    },
  });
  return {
    isPending,
    mutate: (variables: Variables) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(variables);
    },
  };
}
