import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

const WALKS = 200;
const STEPS = 45;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The same createRandom for the same seed: a walk that fails can be taken again (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A user with two tabs and a bad network. Each word is unique, so that a lost one is found. */
class Walk {
  readonly server = new FakeServer();
  private readonly browser = new FakeBrowser(this.server);
  private readonly pick: (below: number) => number;
  private tabs: FakeTab[] = [];
  /** All typed words, except those of the last second before a tab was killed. */
  readonly words = new Set<string>();
  readonly log: string[] = [];
  private count = 0;

  constructor(seed: number) {
    this.pick = seeded(seed);
  }

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await this.step();
    this.server.isOnline = true;
    for (let round = 0; round < 12; round += 1) {
      await pass(40_000);
      for (const tab of this.tabs) {
        if (tab.state.name === 'conflict') await tab.session.resolve(this.pick(2) ? 'mine' : 'theirs');
      }
      if (this.tabs.length === 0 || round % 3 === 0) await this.openTab();
    }
  }

  private async step(): Promise<void> {
    const tab = this.tabs[this.pick(Math.max(1, this.tabs.length))];
    if (!tab) return this.openTab();
    const steps = [
      () => this.type(tab),
      () => this.type(tab),
      () => this.type(tab),
      () => pass(300 + this.pick(3_000)),
      () => pass(300 + this.pick(3_000)),
      () => this.setOnline(this.pick(3) > 0),
      () => this.server.next(this.pick(2) ? 'answer-lost' : 'request-lost'),
      () => this.saveElsewhere(),
      () => this.leave(tab),
      () => this.kill(tab),
      () => (this.tabs.length < 2 ? this.openTab() : undefined),
      () => this.resolve(tab),
      () => tab.session.retryNow(),
      () => void tab.session.save(),
      () => tab.session.saveBeforeLeaving(),
    ];
    const index = this.pick(steps.length);
    this.log.push(`${index}`);
    await steps[index]?.();
    await settle();
  }

  private async openTab(): Promise<void> {
    this.tabs.push(await this.browser.openTab());
  }

  private type(tab: FakeTab): void {
    this.count += 1;
    const word = `w${this.count};`;
    tab.type(word);
    if (tab.html.includes(word)) this.words.add(word);
  }

  private setOnline(isOnline: boolean): void {
    this.server.isOnline = isOnline;
    for (const tab of this.tabs) tab.session.retryNow();
  }

  private saveElsewhere(): void {
    this.count += 1;
    const word = `w${this.count};`;
    this.words.add(word);
    this.server.saveElsewhere(this.server.content + word);
  }

  private async leave(tab: FakeTab): Promise<void> {
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.session.dispose();
    await settle();
  }

  /** Text that is older than a second must be stored. */
  private async kill(tab: FakeTab): Promise<void> {
    await pass(1_000);
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.kill();
  }

  private async resolve(tab: FakeTab): Promise<void> {
    await tab.session.resolve(this.pick(2) ? 'mine' : 'theirs');
  }

  findLost(): string[] {
    const kept = this.server.history.map(({ content }) => content).join('\n');
    return [...this.words].filter((word) => !kept.includes(word));
  }
}

test('no word is lost, whatever happens to the network and the tabs', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const walk = new Walk(seed);
    await walk.run();
    expect(walk.words.size).toBeGreaterThan(0);
    expect(walk.findLost(), `seed ${seed}: ${walk.log.join(' ')}`).toEqual([]);
  }
});
