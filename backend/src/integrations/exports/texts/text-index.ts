import { stringify } from 'csv-stringify/sync';
import { CSV_FORMAT } from '../../../core/lists/csv-export.js';
import type { CountedText } from '../../../drafts/draft-reader.service.js';
import type { UniqueNames } from './archive-paths.js';
import type { PackedFile } from './packed-file.js';
import type { SpooledFile } from './spooled-file.js';
import type { AssignmentWithTexts, SubmittedText } from './text-export.queries.js';
import type { TextFiles } from './text-files.js';
import type { ArchiveEntry } from './zip-archive.js';

/** Where the texts of an assignment are. */
export interface TextPlace {
  project: { id: string; name: string };
  assignment: AssignmentWithTexts;
  path: string;
  names: UniqueNames;
}

/** A text with its files. */
interface WrittenText {
  content: CountedText;
  files: TextFiles;
  /** Without the extension. */
  name: string;
  /** Whether the result of the review may be shown. */
  hasResult: boolean;
}

const EXTENSIONS = { html: 'html', text: 'txt', tei: 'xml' } as const;

const RESULT_COLUMNS = [
  ...[
    'User',
    'Project',
    'Assignment',
    'Kind',
    'Image',
    'Words',
    'Submitted',
    'Result in percent',
    'Reviewer',
  ],
  ...['Published', 'Penalty', 'Version', 'User id', 'Assignment id', 'Image id', 'Review id', 'File'],
];

/** The byte order mark, without which Excel reads a file in the system's code page. */
const BOM = '\ufeff';

/** Writes `results.csv` and `manifest.json` while the texts are written. */
export class TextIndex {
  private separator = '\n';

  constructor(
    private readonly results: SpooledFile,
    private readonly manifest: SpooledFile,
  ) {}

  async begin(facts: object): Promise<void> {
    await this.results.write(BOM + toCsv(RESULT_COLUMNS));
    const head = JSON.stringify({ format: 'inkwell-texts-1', ...facts });
    await this.manifest.write(`${head.slice(0, -1)},"texts":[`);
  }

  /** Returns the files of a text, and records them. */
  async *add(place: TextPlace, text: SubmittedText, written: WrittenText): AsyncGenerator<ArchiveEntry> {
    const { content, files, name } = written;
    const described: object[] = [];
    for (const kind of ['html', 'text', 'tei'] as const) {
      const path = `${place.path}/${name}.${EXTENSIONS[kind]}`;
      yield { path, modifiedAt: text.savedAt, file: files[kind] };
      described.push(describeFile(path, files[kind]));
    }
    await this.results.write(toCsv(resultOf(place, text, written)));
    await this.manifest.write(
      this.separator + JSON.stringify({ ...describeText(place, text, content), files: described }),
    );
    this.separator = ',\n';
  }

  async *end(now: Date): AsyncGenerator<ArchiveEntry> {
    const results = await this.results.pack();
    yield { path: 'results.csv', modifiedAt: now, file: results };
    await this.manifest.write(`\n],"files":[${JSON.stringify(describeFile('results.csv', results))}]}\n`);
    yield { path: 'manifest.json', modifiedAt: now, file: await this.manifest.pack() };
  }
}

function describeFile(path: string, { sha256, bytes }: PackedFile): object {
  return { path, sha256, bytes };
}

function describeText(
  { project, assignment }: TextPlace,
  text: SubmittedText,
  { words }: CountedText,
): object {
  const { userId, userName } = assignment;
  return {
    id: text.id,
    kind: text.kind,
    project,
    author: { id: userId, name: userName },
    assignment: { id: assignment.id, number: assignment.number },
    image: text.imageId && {
      id: text.imageId,
      title: text.imageTitle,
      fileName: text.imageFileName,
      sha256: text.imageSha256,
    },
    version: text.version,
    isNewestVersion: text.isNewest,
    savedAt: text.savedAt,
    submittedAt: text.submittedAt,
    correctedBy: text.correctedBy,
    words,
  };
}

function resultOf(
  { project, assignment, path }: TextPlace,
  text: SubmittedText,
  { content, name, hasResult }: WrittenText,
): (string | number)[] {
  const ofReview = (value: string | null | undefined) => (hasResult ? (value ?? '') : '');
  return [
    ...[assignment.userName, project.name, assignment.number, text.kind, text.imageTitle ?? ''],
    ...[content.words, text.submittedAt.toISOString(), ofReview(text.percentage), ofReview(text.reviewer)],
    ...[ofReview(text.publishedAt?.toISOString()), assignment.penalty, text.version, assignment.userId],
    ...[assignment.id, text.imageId ?? '', ofReview(text.reviewId), `${path}/${name}.txt`],
  ];
}

function toCsv(cells: readonly (string | number)[]): string {
  return stringify([[...cells]], CSV_FORMAT);
}
