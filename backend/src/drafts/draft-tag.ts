export interface DraftTagFacts {
  version: number;
  submittedAt: Date | null;
}

/** The ETag of a text as its reader gets it: a submission changes the answer, but not always the version. */
export function draftTag({ version, submittedAt }: DraftTagFacts): string {
  return submittedAt ? `"${version}-submitted"` : `"${version}"`;
}
