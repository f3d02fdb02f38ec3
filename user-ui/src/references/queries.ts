import { useQuery } from '@tanstack/react-query';
import { readWorkImages, readWorkPdfs } from '../api/calls';

/** The lists change when an administrator changes them, which is seldom while somebody writes. */
const staleMs = 5 * 60_000;

/** The images to work on, in the order of work. */
export function useWorkImages() {
  return useQuery({ queryKey: ['work-images'], queryFn: readWorkImages, staleTime: staleMs });
}

/** The documents to read beside the work, in their order. */
export function useWorkPdfs() {
  return useQuery({ queryKey: ['work-pdfs'], queryFn: readWorkPdfs, staleTime: staleMs });
}
