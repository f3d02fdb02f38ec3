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

/** A user with a bad network. Each word is unique, so that a lost one is found. */
abstract class Walk {
  readonly server = new FakeServer();
  protected readonly browser = new FakeBrowser(this.server);
  protected readonly pick: (below: number) => number;
  protected tabs: FakeTab[] = [];
  /** All typed words, except those of the last second before a tab was killed. */
  readonly words = new Set<string>();
  readonly log: string[] = [];
  conflicts = 0;
  private count = 0;

  constructor(seed: number) {
    this.pick = seeded(seed);
  }

  protected abstract listSteps(tab: FakeTab): (() => unknown)[];

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await this.step();
    this.server.isOnline = true;
    for (let round = 0; round < 12; round += 1) {
      await pass(40_000);
      for (const tab of this.tabs) {
        if (tab.state.name !== 'conflict') continue;
        this.conflicts += 1;
        await tab.session.resolve(this.pick(2) ? 'mine' : 'theirs');
      }
      if (this.tabs.length === 0 || round % 3 === 0) await this.openTab();
    }
  }

  private async step(): Promise<void> {
    const tab = this.tabs[this.pick(Math.max(1, this.tabs.length))];
    if (!tab) return this.openTab();
    const steps = this.listSteps(tab);
    const index = this.pick(steps.length);
    this.log.push(`${index}`);
    await steps[index]?.();
    await settle();
  }

  protected listUsualSteps(tab: FakeTab): (() => unknown)[] {
    return [
      () => this.type(tab),
      () => this.type(tab),
      () => this.type(tab),
      () => pass(300 + this.pick(3_000)),
      () => pass(300 + this.pick(3_000)),
      () => this.setOnline(this.pick(3) > 0),
      () => this.server.next(this.pick(2) ? 'answer-lost' : 'request-lost'),
      () => this.leave(tab),
      () => this.close(tab),
      () => this.kill(tab),
      () => tab.session.retryNow(),
      () => void tab.session.save(),
      () => tab.session.saveBeforeLeaving(),
    ];
  }

  protected async openTab(): Promise<void> {
    this.tabs.push(await this.browser.openTab());
  }

  protected type(tab: FakeTab): void {
    this.count += 1;
    const word = `w${this.count};`;
    tab.type(word);
    if (tab.html.includes(word)) this.words.add(word);
  }

  protected setOnline(isOnline: boolean): void {
    this.server.isOnline = isOnline;
    for (const tab of this.tabs) tab.session.retryNow();
  }

  protected saveElsewhere(): void {
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

  protected close(tab: FakeTab): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.close();
  }

  /** Text that is older than a second must be stored. */
  private async kill(tab: FakeTab): Promise<void> {
    await pass(1_000);
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.kill();
  }

  protected async resolve(tab: FakeTab): Promise<void> {
    await tab.session.resolve(this.pick(2) ? 'mine' : 'theirs');
  }

  findLost(): string[] {
    const kept = this.server.history.map(({ content }) => content).join('\n');
    return [...this.words].filter((word) => !kept.includes(word));
  }
}

/** Two tabs, and other devices that save. */
class SharedWalk extends Walk {
  protected override listSteps(tab: FakeTab): (() => unknown)[] {
    return [
      ...this.listUsualSteps(tab),
      () => this.saveElsewhere(),
      () => (this.tabs.length < 2 ? this.openTab() : undefined),
      () => this.resolve(tab),
    ];
  }
}

/** One tab at a time and no other device: whatever the server has was written here. */
class OneDeviceWalk extends Walk {
  constructor(seed: number) {
    super(seed);
    this.browser.keepsLastAnswer = seed % 2 === 0;
  }

  get hasConflict(): boolean {
    return this.tabs.some(({ state }) => state.name === 'conflict');
  }

  /** Text that is written before the saved text could be read is a conflict with that text. */
  protected override type(tab: FakeTab): void {
    if (tab.session.version !== null) super.type(tab);
  }

  protected override listSteps(tab: FakeTab): (() => unknown)[] {
    if (this.hasConflict) return [];
    // A page is left and opened again while the network fails, more often than in the other walk.
    const isOnline = this.pick(3) === 0;
    return [...this.listUsualSteps(tab), () => this.setOnline(isOnline), () => this.reopen(tab, isOnline)];
  }

  private async reopen(tab: FakeTab, isOnline: boolean): Promise<void> {
    this.close(tab);
    this.setOnline(isOnline);
    await this.openTab();
  }
}

test('no word is lost, whatever happens to the network and the tabs', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const walk = new SharedWalk(seed);
    await walk.run();
    expect(walk.words.size).toBeGreaterThan(0);
    expect(walk.findLost(), `seed ${seed}: ${walk.log.join(' ')}`).toEqual([]);
  }
});

test('one device never conflicts with itself', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= WALKS / 4; seed += 1) {
    const walk = new OneDeviceWalk(seed);
    await walk.run();
    const steps = `seed ${seed}: ${walk.log.join(' ')}`;
    expect(walk.conflicts, steps).toBe(0);
    expect(walk.findLost(), steps).toEqual([]);
  }
});
