import { useQuery } from '@tanstack/react-query';
import type { WorkText } from '../api/types';
import { readText, readTexts } from '../api/workCalls';
import { useAssignment } from '../work/assignment';

/** All texts of the assignment. */
export function useTexts() {
  const { id, isPending } = useAssignment();
  return useQuery({ queryKey: ['texts', id], queryFn: () => readTexts(id), enabled: !isPending });
}

/** One text with its content. */
export function useText(textId: string) {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: ['texts', id, textId],
    queryFn: () => readText(id, Number(textId)),
    enabled: !isPending,
  });
}

/** The heading of a text, and the name of its files. */
export function titleOf({ kind, imageTitle }: Pick<WorkText, 'kind' | 'imageTitle'>): string {
  return kind === 'document' ? 'My work' : (imageTitle ?? 'Page');
}
