import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects with long files come first, so that the last files of the run are short ones. The console's tests compute most, so
 * they run beside those that wait.
 */
const FIRST = ['backend-crash', 'local-services', 'admin-ui', 'backend-db', 'user-ui', 'editor'];

/**
 * The order in which workers take the files. A worker is used again only if the next file is of the same project, so the files
 * of a project stay together.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => place(a) - place(b));
  }
}

function place({ project }: TestSpecification): number {
  const index = FIRST.indexOf(project.name);
  return index === -1 ? FIRST.length : index;
}
