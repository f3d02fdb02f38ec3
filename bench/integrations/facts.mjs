import { randomUUID } from 'node:crypto';
import { ADD_EVENTS } from '../../backend/dist/integrations/events/event.queries.js';
import { processorSeconds } from '../lib/machine.mjs';

const IN_TRANSACTION = 100;

/** The statement that a fact adds to the call that causes it. @returns its milliseconds of processor time, here and in PostgreSQL */
export async function measureFact(client, count) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const [{ pid }] = rows;
  await addFacts(client, IN_TRANSACTION);
  const before = { own: process.cpuUsage(), postgres: processorSeconds(pid) };
  await addFacts(client, count);
  const own = process.cpuUsage(before.own);
  const nodeMs = (own.user + own.system) / 1000 / count;
  const postgresMs = ((processorSeconds(pid) - before.postgres) * 1000) / count;
  return { nodeMs, postgresMs };
}

/** Adds facts about users, as the product does. */
export async function addFacts(client, count) {
  const { rows } = await client.query(`SELECT id FROM users WHERE role = 'user' LIMIT 1`);
  const [{ id: userId }] = rows;
  for (let done = 0; done < count; done++) {
    if (done % IN_TRANSACTION === 0) await client.query('BEGIN');
    const columns = [randomUUID(), new Date(), userId, JSON.stringify({ userId }), null, null, null];
    const values = ['user.verified', 1, ...columns.map((value) => [value])];
    await client.query({ name: 'add-events', text: ADD_EVENTS, values });
    if ((done + 1) % IN_TRANSACTION === 0 || done + 1 === count) await client.query('COMMIT');
  }
}
