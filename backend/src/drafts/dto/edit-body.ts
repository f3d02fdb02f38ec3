import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { isUUID } from 'class-validator';

/** Two of them still fit the database's integers. */
export const MAX_INTEGER = 1_000_000_000;

interface EditBody {
  baseVersion: number;
  edit: DraftEdit;
  length: number;
}

/**
 * The edit in the body of a save that carries one and no text: what the rules of the DTO let through, and nothing
 * besides. Null for every other body, right or wrong.
 */
export function readEditBody(body: unknown): EditBody | null {
  if (!isObject(body) || body.content !== undefined || body.submissionContent !== undefined) return null;
  const { baseVersion, edit, length } = body;
  if (!isCount(baseVersion) || !isCount(length) || !isObject(edit)) return null;
  const { at, remove, insert } = edit;
  if (!isCount(at) || !isCount(remove) || typeof insert !== 'string') return null;
  return { baseVersion, edit: { at, remove, insert }, length };
}

/** The same, of a page. */
export function readPageEditBody(body: unknown): (EditBody & { imageId: string }) | null {
  const edit = readEditBody(body);
  if (!edit || !isObject(body) || typeof body.imageId !== 'string' || !isUUID(body.imageId, 'all'))
    return null;
  return { ...edit, imageId: body.imageId };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_INTEGER;
}
