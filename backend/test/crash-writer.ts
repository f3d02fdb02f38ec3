import { editBetween } from '@inkwell/contract/draft-edit';

const PIECES = [
  'ink',
  'on',
  'paper',
  '😀',
  '👩‍👩‍👧',
  'שלום',
  'é',
  '一二三',
  'a&amp;b',
  '<strong>bold</strong>',
];
const MOST_PARAGRAPHS = 40;

export interface WriterDraft {
  content: string;
  version: number;
  submittedAt: string | null;
}

interface Saved {
  content: string;
  version: number;
}

/**
 * A client that saves without a pause: edits, whole contents and one submission. It keeps the content that the server has
 * acknowledged and the content of the request that got no response.
 */
export class CrashWriter {
  /** Every acknowledged save, the oldest first. */
  readonly acknowledged: Saved[] = [];
  hasSubmitted = false;
  /** The content of the request that was running when the server was killed. */
  private unanswered: string | null = null;
  private isSubmitting = false;
  private paragraphs: string[] = [];

  /** Submits after `submitsAfter` saves. By default it never submits. */
  constructor(
    private readonly token: string,
    private readonly random: () => number,
    private readonly submitsAfter = Number.POSITIVE_INFINITY,
  ) {}

  /** Opens the dashboard, which starts the clock. */
  async begin(url: string): Promise<void> {
    const answer = await this.call(url, 'GET', '/api/users/dashboard');
    if (answer.status !== 200) throw new Error(`The dashboard answered ${answer.status}`);
  }

  /** Writes until the server `isGone` or the work is submitted. */
  async writeUntilGone(url: string, isGone: () => boolean, onSaved: () => void): Promise<void> {
    while (!this.hasSubmitted) {
      const content = this.next();
      this.unanswered = content;
      this.isSubmitting = this.acknowledged.length >= this.submitsAfter;
      const answer = await this.send(url, content).catch((error: unknown) => {
        if (!isGone()) throw error;
      });
      // The program can still answer 5xx after its database was killed.
      if (!answer || (isGone() && answer.status >= 500)) return;
      if (answer.status !== 200) throw new Error(`A save answered ${answer.status}: ${answer.text}`);
      this.acknowledged.push({ content, version: this.versionOf(answer.text) });
      this.hasSubmitted = this.isSubmitting;
      this.unanswered = null;
      onSaved();
    }
  }

  async read(url: string, version?: number): Promise<WriterDraft> {
    const path = version === undefined ? '/api/work/draft' : `/api/work/draft/versions/${version}`;
    const { status, text } = await this.call(url, 'GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return (JSON.parse(text) as { work: WriterDraft }).work;
  }

  /** The contents that the server may have now: the last acknowledged one, or the one of the unanswered request. */
  get possible(): { content: string; isSubmitted: boolean }[] {
    const last = this.acknowledged.at(-1)?.content ?? '';
    const texts = [{ content: last, isSubmitted: this.hasSubmitted }];
    if (this.unanswered !== null) texts.push({ content: this.unanswered, isSubmitted: this.isSubmitting });
    return texts;
  }

  private get version(): number {
    return this.acknowledged.at(-1)?.version ?? 0;
  }

  /** The response to a submission has no version. It is the next one. */
  private versionOf(answer: string): number {
    if (this.isSubmitting) return this.version + 1;
    return (JSON.parse(answer) as { work: { version: number } }).work.version;
  }

  private send(url: string, content: string) {
    if (this.isSubmitting) return this.call(url, 'POST', '/api/work/submit', { content });
    const before = this.acknowledged.at(-1)?.content ?? '';
    const edit = {
      baseVersion: this.version,
      edit: editBetween(before, content),
      length: content.length,
    };
    const chance = this.random();
    const body = chance < 0.7 ? edit : chance < 0.85 ? { content } : { content, baseVersion: this.version };
    return this.call(url, 'POST', '/api/work/save-draft', body);
  }

  /** Changes one paragraph, or adds or removes one. */
  private next(): string {
    const at = Math.floor(this.random() * (this.paragraphs.length + 1));
    const isFull = this.paragraphs.length >= MOST_PARAGRAPHS;
    const paragraph = `<p>${Array.from({ length: 12 }, () => this.pick()).join(' ')}</p>`;
    this.paragraphs.splice(at, isFull || this.random() < 0.4 ? 1 : 0, paragraph);
    return this.paragraphs.join('');
  }

  private pick(): string {
    return PIECES[Math.floor(this.random() * PIECES.length)] ?? '';
  }

  private async call(url: string, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}
