/**
 * A stranger without an account who floods the socket of the console, until the time is over. Started by attack.mjs as a process of its
 * own, with the lowest priority. Prints how many connections were opened and closed, as JSON.
 */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const [url, seconds] = process.argv.slice(2);
const endsAt = performance.now() + Number(seconds) * 1000;
const { hostname, port } = new URL(url);

const FLOODS = 40;
const FRAMES = 5000;
/** Connections that ask for a protocol on another path, and are reset. */
const RESETS = 2;
/** After each connection, so that the loops are bounded. */
const PAUSE_MS = 20;

const flood = Buffer.concat(Array.from({ length: FRAMES }, () => textFrame('40{"token":"garbage"}')));
const counts = { opened: 0, closed: 0, reset: 0 };

setPriority(constants.priority.PRIORITY_LOW);
await Promise.all([
  ...times(FLOODS, () => hold(upgradeRequest('/socket.io/?EIO=4&transport=websocket'), flood)),
  ...times(RESETS, reset),
]);
process.stdout.write(`${JSON.stringify(counts)}\n`);

/** @returns loops that run beside each other until the time is over */
function times(count, attack) {
  return Array.from({ length: count }, async () => {
    while (performance.now() < endsAt) {
      await attack();
      await sleep(PAUSE_MS);
    }
  });
}

/** Sends this, reads everything, and waits until the server closes the connection. */
async function hold(...parts) {
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve).on('error', resolve));
  socket.resume();
  for (const part of parts) socket.write(part);
  counts.opened += 1;
  const limit = setTimeout(() => socket.destroy(), Math.max(1, endsAt - performance.now()));
  await closed;
  clearTimeout(limit);
  if (performance.now() < endsAt) counts.closed += 1;
}

async function reset() {
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve).on('error', resolve));
  socket.write(upgradeRequest('/other'), () => setTimeout(() => socket.resetAndDestroy(), PAUSE_MS));
  await closed;
  counts.reset += 1;
}

function upgradeRequest(path) {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Of at most 125 bytes, with a mask of zeros. */
function textFrame(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
