import { rm } from 'node:fs/promises';
import { posix } from 'node:path';
import { decodeText } from '@inkwell/contract/text-encoding';
import { Injectable, ValidationPipe } from '@nestjs/common';
import { DomainError } from '../../core/http/domain-error.js';
import { createValidationPipe } from '../../core/http/validation.js';
import { FileStore } from '../../core/storage/file-store.js';
import { ImageUploadDto } from '../../images/dto/image.dto.js';
import { type PreparedReferenceFile, ReferenceFilesService } from '../../images/reference-files.service.js';
import type { ImportRow, PlannedImage } from './image-import-row.entity.js';
import type { RowFiles } from './opened-source.js';
import { PdfPageError } from './pdf-pages.js';
import { DamagedEntryError } from './source-entry.js';

const MAX_TITLE_CHARACTERS = 200;

/** An item that is stored and ready to be added; without a file it is left out. */
export interface PreparedItem {
  name: string;
  file: PreparedReferenceFile | null;
  message: string;
}

/** Why an item is left out. */
class RefusedItemError extends Error {}

/** Unpacks, checks, encodes and stores one image of an import, as an upload does. */
@Injectable()
export class ImageItemsService {
  private readonly validation: ValidationPipe = createValidationPipe();

  constructor(
    private readonly references: ReferenceFilesService,
    private readonly files: FileStore,
  ) {}

  /** @throws the errors of the file store and of the database. What is wrong with the item is the message of the result. */
  async prepare(
    { plan, refusal }: ImportRow,
    openFiles: () => Promise<RowFiles>,
    to: { projectId: string; isActive: boolean },
  ): Promise<PreparedItem> {
    const { item: name } = plan;
    if (refusal !== null) return { name, file: null, message: refusal };
    const files = await openFiles();
    const path = await this.files.newTemporaryPath();
    try {
      const title = titleOf(name, files);
      const texts = await this.readDetails({ title, ...plan.details });
      const { referenceText, message } = await this.readReference(plan, title, files);
      await files.copyImage(path);
      const originalName = files.isPage ? `${name}.jpg` : posix.basename(name);
      const given = { ...texts, ...to, referenceText, originalName, path };
      return { name, file: await this.references.prepare('image', given), message };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { name, file: null, message: error.message };
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Deletes what was stored for items that were not added. @param error why */
  async discardAll(items: readonly PreparedItem[], error?: unknown): Promise<void> {
    for (const { file } of items) if (file) await this.references.discard(file, error);
  }

  /** The title, description and minimum of words, by the same rules as those of an upload. */
  private async readDetails(given: PlannedImage['details']) {
    const { title, description = '', minWords } = await this.validate(given);
    if (`${title}${description}`.includes('\0'))
      throw new RefusedItemError('The texts have a character that cannot be stored.');
    return { title, description, minWords };
  }

  /** The reference text by the rules of an upload. Without it, the image is added all the same. */
  private async readReference({ text, textProblem }: PlannedImage, title: string, files: RowFiles) {
    const without = (problem: string) => ({
      referenceText: null,
      message: `Added without its reference text. ${problem}`,
    });
    if (textProblem !== null) return without(textProblem);
    if (text === null) return { referenceText: null, message: 'Added.' };
    try {
      const decoded = decodeText(await files.readText());
      if (!decoded) return without('The file is not a text in UTF-8, UTF-16 or Windows-1252.');
      const { referenceText } = await this.validate({ title, referenceText: decoded.text });
      if (!referenceText) return { referenceText: null, message: 'Added.' };
      if (referenceText.includes('\0')) return without('The text has a character that cannot be stored.');
      const isGuess = decoded.encoding.startsWith('Windows');
      const hint = ` It was read as ${decoded.encoding}: please check its accents.`;
      return { referenceText, message: `Added with its reference text.${isGuess ? hint : ''}` };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return without(`${error.message}.`.replace(/\.\.$/, '.'));
    }
  }

  private validate(plain: object): Promise<ImageUploadDto> {
    return this.validation.transform(plain, { type: 'body', metatype: ImageUploadDto });
  }
}

function isRefusal(error: unknown): error is Error {
  return (
    (error instanceof DomainError && error.status < 500) ||
    error instanceof DamagedEntryError ||
    error instanceof PdfPageError ||
    error instanceof RefusedItemError
  );
}

function titleOf(name: string, { isPage }: RowFiles): string {
  if (isPage) return name.slice(-MAX_TITLE_CHARACTERS);
  const base = posix.basename(name);
  const stem = base.slice(0, base.length - posix.extname(base).length);
  return Array.from(stem || base)
    .slice(0, MAX_TITLE_CHARACTERS)
    .join('');
}
