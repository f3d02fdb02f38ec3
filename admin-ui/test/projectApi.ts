import { type FakeApi, startFakeApi } from './fakeApi';
import { projectDetails, projectRow } from './records';

export const PROJECT = {
  list: 'GET /api/admin/projects',
  read: 'GET /api/admin/projects/project-1',
  save: 'PUT /api/admin/projects/project-1',
  guidelines: 'GET /api/admin/projects/project-1/guidelines',
  overview: 'GET /api/admin/projects/project-1/overview',
  assignments: 'GET /api/admin/assignments',
} as const;

/** A server with one project besides what each page reads. */
export function startProjectApi(): FakeApi {
  return startFakeApi()
    .on('GET /api/site-config', {
      body: { config: { rules: { minWords: 10_000, workWindowHours: 96, reviewWindowHours: 24 } } },
    })
    .list(PROJECT.list, 'projects', [projectRow()])
    .on(PROJECT.read, { body: { project: projectDetails() } })
    .on(PROJECT.overview, { body: { coverage: [], days: [] } })
    .list(PROJECT.assignments, 'assignments', []);
}
