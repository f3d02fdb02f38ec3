import { useQuery } from '@tanstack/react-query';
import { readWorkImages, readWorkPdfs } from '../api/calls';

/** Administrators rarely change these lists. */
const staleMs = 5 * 60_000;

/** The reference images in their order. */
export function useWorkImages() {
  return useQuery({ queryKey: ['work-images'], queryFn: readWorkImages, staleTime: staleMs });
}

/** The reference documents in their order. */
export function useWorkPdfs() {
  return useQuery({ queryKey: ['work-pdfs'], queryFn: readWorkPdfs, staleTime: staleMs });
}
