import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print, seconds } from '../lib/output.mjs';
import { ComposeServices } from './compose-services.mjs';
import { buildImage } from './container-image.mjs';
import { runOrThrow } from './debian.mjs';
import { signAgreement } from './journey.mjs';

const MAX_IMAGE_MB = 900;

/**
 * Builds the image, starts every service of docker-compose.yml with its settings, each on a host of its own, and signs an
 * agreement, up to the PDF that arrives by e-mail. The backends run from the image; what else Compose would fetch as an
 * image runs from Debian's packages and from npm.
 */
export async function checkImage() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-image-'));
  // PostgreSQL and the containers run as other users.
  chmodSync(folder, 0o755);
  const image = await buildImage();
  const services = new ComposeServices(folder, image);
  let hasPassed = false;
  try {
    checkSize(image.createContainer());
    await services.start();
    const startedAt = performance.now();
    const pdf = await signAgreement(services);
    print(`A signed PDF of ${pdf.length} bytes arrived in ${seconds(performance.now() - startedAt)}.`);
    await services.stopContainers();
    hasPassed = true;
  } finally {
    await services.stop();
    image.remove();
    if (hasPassed) rmSync(folder, { recursive: true, force: true });
    else print(`The logs of the services are in ${folder}.`);
  }
}

function checkSize(folder) {
  const megabytes = Number.parseInt(runOrThrow('du', ['--summarize', '--block-size=1MB', folder]), 10);
  print(`The image has ${megabytes} MB.`);
  if (megabytes > MAX_IMAGE_MB) throw new Error(`The image has more than ${MAX_IMAGE_MB} MB.`);
}
