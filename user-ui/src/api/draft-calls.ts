import type { DraftCalls, DraftText, HistoryCalls } from '@inkwell/editor/draft-calls';
import { answerOf, api } from './client';

interface VersionRange {
  offset: number;
  limit: number;
}

const rangeQuery = ({ offset, limit }: VersionRange) => ({
  range: JSON.stringify([offset, offset + limit - 1]),
});

/** The document: the one long text of a person. */
export const documentCalls: DraftCalls = {
  read: async () => (await answerOf(api.GET('/api/work/draft'))).work,
  save: async (body, { keepalive }) =>
    (await answerOf(api.POST('/api/work/save-draft', { body, keepalive }))).work,
};

export const documentHistory: HistoryCalls = {
  list: (range) => answerOf(api.GET('/api/work/draft/versions', { params: { query: rangeQuery(range) } })),
  readVersion: async (version) =>
    (await answerOf(api.GET('/api/work/draft/versions/{version}', { params: { path: { version } } }))).work,
  restore: async (version) =>
    (
      await answerOf(
        api.POST('/api/work/draft/versions/{version}/restore', { params: { path: { version } } }),
      )
    ).work,
};

export const submitDocument = (content: string, baseVersion: number) =>
  answerOf(api.POST('/api/work/submit', { body: { content, baseVersion } }));

/** The text of one image. */
export function pageCalls(imageId: string): DraftCalls {
  return {
    read: async () => toText((await readPage(imageId)).draft),
    save: async (change, { keepalive }) => {
      const body =
        'content' in change
          ? { imageId, submissionContent: change.content, baseVersion: change.baseVersion }
          : { imageId, ...change };
      return (await answerOf(api.POST('/api/work/save-page-draft', { body, keepalive }))).draft;
    },
  };
}

export function pageHistory(imageId: string): HistoryCalls {
  return {
    list: (range) =>
      answerOf(
        api.GET('/api/work/page-draft/{imageId}/versions', {
          params: { path: { imageId }, query: rangeQuery(range) },
        }),
      ),
    readVersion: async (version) => {
      const params = { path: { imageId, version } };
      return toText(
        (await answerOf(api.GET('/api/work/page-draft/{imageId}/versions/{version}', { params }))).draft,
      );
    },
    restore: async (version) => {
      const params = { path: { imageId, version } };
      return toText(
        (await answerOf(api.POST('/api/work/page-draft/{imageId}/versions/{version}/restore', { params })))
          .draft,
      );
    },
  };
}

export const readPage = (imageId: string) =>
  answerOf(api.GET('/api/work/page-draft/{imageId}', { params: { path: { imageId } } }));

export const submitPage = (imageId: string, submissionContent: string, baseVersion: number) =>
  answerOf(api.POST('/api/work/submit-page', { body: { imageId, submissionContent, baseVersion } }));

interface PageDraft extends Omit<DraftText, 'content'> {
  submissionContent: string;
}

function toText({ submissionContent, version, lastSaved, submittedAt }: PageDraft): DraftText {
  return { content: submissionContent, version, lastSaved, submittedAt };
}
