import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageWork } from '../../test/page-work.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { type TestUser, verifiedUser } from '../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser, workOf } from '../../test/work.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 100 });
});
afterAll(() => app.stop());

describe('the pace', () => {
  const paceOf = async (user: TestUser) => (await app.get('/api/work/pace', user.token)).body;
  const save = (user: TestUser, words: number) =>
    app.post('/api/work/save-draft', { content: `<p>${'word '.repeat(words)}</p>` }, user.token);

  test('returns the saved words and the missing words per day', async () => {
    const user = await startedUser(app);
    expect(await paceOf(user)).toEqual({
      words: 0,
      wordsNeeded: 100,
      perDay: 25,
      mode: 'document',
      pages: { submitted: 0, total: 0 },
      modeInUse: null,
      sequential: { submitted: 0, total: 0, isStarted: false, isCompletable: false },
    });
    await save(user, 31);
    expect(await paceOf(user)).toMatchObject({ words: 31, perDay: 18, modeInUse: 'document' });
    await save(user, 130);
    expect(await paceOf(user)).toMatchObject({ words: 130, perDay: 0 });
  });

  test('returns the submitted images of the pages and of the sequential work', async () => {
    const user = await startedUser(app);
    const images = [await addImage(app, 'One'), await addImage(app, 'Two')];
    const sequential = new SequentialWork(app, user);
    await sequential.start();
    await sequential.submitAll(images);
    await new PageWork(app, user).submit(images[0], 'word '.repeat(100));
    await hideAllImages(app);
    await addImage(app, 'Three');
    expect(await paceOf(user)).toMatchObject({
      pages: { submitted: 0, total: 1 },
      sequential: { submitted: 2, total: 2, isStarted: true },
    });
    await app.rows('UPDATE reference_files SET is_active = true WHERE id = $1', [images[0]]);
    expect(await paceOf(user)).toMatchObject({ pages: { submitted: 1, total: 2 } });
  });

  test('names the mode of the last saved text, or a sequential session without one', async () => {
    const user = await startedUser(app);
    const image = await addImage(app, 'Four');
    const sequential = new SequentialWork(app, user);
    await sequential.start();
    expect(await paceOf(user)).toMatchObject({ modeInUse: 'sequential' });
    await new PageWork(app, user).submit(image, 'word '.repeat(100));
    expect(await paceOf(user)).toMatchObject({ modeInUse: 'pages' });
    await save(user, 10);
    expect(await paceOf(user)).toMatchObject({ modeInUse: 'document' });
    const { currentImage } = (await sequential.read()).body;
    await sequential.write(currentImage?._id, 'begun');
    expect(await paceOf(user)).toMatchObject({ modeInUse: 'sequential' });
  });

  test('needs no words if nothing can be written', async () => {
    expect(await paceOf(await verifiedUser(app))).toMatchObject({ words: 0, perDay: 0 });
    const late = await startedUser(app);
    await passDeadline(app, late);
    expect(await paceOf(late)).toMatchObject({ perDay: 0 });
    const done = await startedUser(app);
    const work = await workOf(app, done);
    await app.database.transaction((tx) =>
      app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'sequential'),
    );
    expect(await paceOf(done)).toMatchObject({ words: 0, perDay: 0 });
  });
});
