import type { Schema } from '@inkwell/contract/client';
import { getBody } from '@inkwell/web/api-error';
import { type AssignmentId, ofAssignment } from './assignment';
import { api } from './client';

/** Requests for more time, and reports of images. */

export const readTimeRequests = async (assignment: AssignmentId) =>
  getBody(api.GET('/api/work/extension-requests', { params: { query: ofAssignment(assignment) } }));
export const askForTime = async (assignment: AssignmentId, body: Schema<'AskForTime'>) =>
  (
    await getBody(
      api.POST('/api/work/extension-requests', { params: { query: ofAssignment(assignment) }, body }),
    )
  ).request;

export const withdrawTimeRequest = async (assignment: AssignmentId, id: string) =>
  getBody(
    api.POST('/api/work/extension-requests/{id}/withdraw', {
      params: { query: ofAssignment(assignment), path: { id } },
    }),
  );

export const readImageReports = async (assignment: AssignmentId) =>
  getBody(api.GET('/api/work/image-reports', { params: { query: ofAssignment(assignment) } }));
export const reportImage = async (assignment: AssignmentId, body: Schema<'ReportImage'>) =>
  (await getBody(api.POST('/api/work/image-reports', { params: { query: ofAssignment(assignment) }, body })))
    .report;
export const passOverImage = async (assignment: AssignmentId, imageId: string) =>
  getBody(
    api.POST('/api/work/sequential/pass-over', {
      params: { query: ofAssignment(assignment) },
      body: { imageId },
    }),
  );
