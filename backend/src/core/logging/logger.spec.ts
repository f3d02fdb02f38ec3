import { expect, test } from 'vitest';
import { createPinoTo, PinoLogger } from './logger.js';

function capture(): { logger: PinoLogger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { logger: new PinoLogger(createPinoTo(stream, 'debug')), lines };
}

const DEBUG = 20;
const INFO = 30;

test("Nest's own start messages are logged at debug", () => {
  const { logger, lines } = capture();
  logger.log('Mapped {/api/health, GET} route', 'RouterExplorer');
  logger.log('AppModule dependencies initialized', 'InstanceLoader');
  expect(lines.map(({ level, place }) => [level, place])).toEqual([
    [DEBUG, 'RouterExplorer'],
    [DEBUG, 'InstanceLoader'],
  ]);
});

test('messages of the product are logged at info, with their fields', () => {
  const { logger, lines } = capture();
  logger.log({ penalized: 2 }, 'Missed deadlines were penalized', 'PenaltyJob');
  expect(lines).toMatchObject([
    { level: INFO, penalized: 2, place: 'PenaltyJob', msg: 'Missed deadlines were penalized' },
  ]);
});

test('a plain copy of an error, as pg-boss reports it, is logged with its message and nothing else', () => {
  const { logger, lines } = capture();
  const err = { message: 'connect ECONNREFUSED', stack: 'Error: connect …', parameters: ['a secret'] };
  logger.error({ err }, 'The job queue met an error', 'Jobs');
  expect(lines).toMatchObject([{ err: { message: 'connect ECONNREFUSED', stack: 'Error: connect …' } }]);
  expect(JSON.stringify(lines)).not.toContain('a secret');
});
