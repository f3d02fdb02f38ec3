import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { pdfOf } from '../../test/pictures.js';
import { RawClient } from '../../test/raw-client.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { StoredFilesService } from './stored-files.service.js';

const UPLOAD = '/api/admin/pdfs/upload';
const START =
  '--x\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
const HALF = Buffer.alloc(1_000_000, 'x');

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

/** The sizes of the temporary files. */
function temporarySizes(): number[] {
  const folder = join(app.settings.dataDir, 'files');
  const names = readdirSync(folder).filter((name) => name.endsWith('.partial'));
  return names.map((name) => statSync(join(folder, name)).size);
}

const send = (bytes: Buffer) =>
  upload(app, UPLOAD, { field: 'pdf', bytes, name: 'a.pdf', texts: { title: 'Guide' }, token: admin.token });

test('an uploaded file has no temporary file after the response, stored or refused', async () => {
  expect((await send(await pdfOf(1))).status).toBe(201);
  expect(temporarySizes()).toEqual([]);
  expect((await send(Buffer.from('no PDF'))).status).toBe(415);
  expect(temporarySizes()).toEqual([]);
});

test('a file is written to disk while it arrives, and deleted if the client goes away', async () => {
  const client = await RawClient.post(app, UPLOAD, {
    token: admin.token,
    type: 'multipart/form-data; boundary=x',
    length: START.length + 2 * HALF.length,
  });
  client.socket.write(START);
  client.socket.write(HALF);
  // The parser keeps the last bytes, which may begin the next part.
  await waitUntil(() => temporarySizes().some((size) => size > HALF.length - 100_000));
  await client.close();
  await waitUntil(() => temporarySizes().length === 0);
});

test.runIf(process.platform === 'linux')(
  'a PDF without its scripts that does not fit on the disk is refused with 507',
  async () => {
    vi.spyOn(app.app.get(StoredFilesService), 'withTemporaryFile').mockImplementation((work) =>
      work('/dev/full'),
    );
    const document = await PDFDocument.create();
    document.addPage();
    document.addJavaScript('start', 'app.alert(1)');
    expectRefusal(await send(Buffer.from(await document.save())), { status: 507, code: 'STORAGE_FULL' });
  },
);
