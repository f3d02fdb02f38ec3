import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

test.each(['/api/health/live', '/api/health/ready'])('%s says ok', async (url) => {
  const { status, body } = await app.get(url);
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok' });
});

test('Prometheus reads the metrics without a token', async () => {
  await app.get('/api/health/live');
  const { status, headers, text } = await app.get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch('text/plain');
  expect(text).toMatch(
    /inkwell_http_request_duration_seconds_count\{method="GET",route="\/api\/health\/live",status="200"\} \d/,
  );
  expect(text).toMatch('inkwell_jobs{queue="send-email",state="queued"} 0');
  expect(text).toMatch('inkwell_database_connections{state="open"}');
});
