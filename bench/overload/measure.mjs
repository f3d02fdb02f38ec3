import { randomBytes } from 'node:crypto';
import { keepSaving, timed } from '../drafts/load.mjs';
import { html } from '../drafts/text.mjs';
import { createFreshUsers, seedDrafts, Writer } from '../drafts/writers.mjs';
import { percentile } from '../lib/statistics.mjs';

const WRITERS = 20;
const TEXT_LENGTH = 65_000;
const PAUSE_MS = 200;
const LONGEST_RUN_SECONDS = 120;

/** Autosaves at a steady pace: while the server is quiet, and while many people register at once. No save may fail. */
export async function measureOverload({ client, server, secret, registrations, secondsPerRun }) {
  const users = await createFreshUsers(client, WRITERS);
  const text = html(TEXT_LENGTH);
  await seedDrafts(client, users, { text });
  const writers = users.map((user) => new Writer({ user, secret, text, version: 1 }));
  const turns = writers.map((writer) => ({
    next: () => writer.editRequest(),
    took: (answer) => writer.took(answer),
  }));
  const save = (seconds, signal) =>
    keepSaving({ url: server.url, turns, seconds, pauseMs: PAUSE_MS, signal });
  const quiet = await save(secondsPerRun);
  const stop = new AbortController();
  const saving = save(LONGEST_RUN_SECONDS, stop.signal);
  const answers = await Promise.all(Array.from({ length: registrations }, () => register(server.url)));
  stop.abort();
  const refused = answers.filter(({ answer }) => answer !== 201).length;
  const longestMs = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const medianMs = percentile(
    answers.map(({ milliseconds }) => milliseconds),
    0.5,
  );
  return { registrations, refused, longestMs, medianMs, quiet, during: await saving };
}

/** @returns the status and its duration */
function register(url) {
  return timed(async () => {
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Bench Writer',
        email: `bench-${randomBytes(8).toString('hex')}@example.com`,
        mobileNumber: '5550100123',
        address: '12 Harbour Road, Inkford',
        password: randomBytes(12).toString('base64url'),
      }),
    });
    await response.text();
    return response.status;
  });
}
