import { HttpError } from './domain-error.js';

export interface BodyPoolLimits {
  totalBytes: number;
  perNetworkBytes: number;
  perUserBytes: number;
}

/** What a refusal says. */
interface PoolMessages {
  user: string;
  network: string;
}

const SENDING: PoolMessages = {
  user: 'You are sending too much at the same time.',
  network: 'Too much is being sent from your network at the same time.',
};

/** Whose body it is. Without a session, `user` is the network too. Without a network, only the limit of the user applies. */
interface BodyOwner {
  user: string;
  network?: string;
}

const RETRY_SECONDS = 5;

/**
 * Counts the bytes of the bodies that are in memory at the same time: of requests, or of answers. Besides its own limit, a user may
 * have at most as many bytes as are then still free in the process, so that no user takes all of them (Choudhury and Hahne,
 * "Dynamic queue length thresholds", 1998).
 */
export class BodyPool {
  private total = 0;
  private readonly ofUser = new Map<string, number>();
  private readonly ofNetwork = new Map<string, number>();

  constructor(
    private readonly limits: BodyPoolLimits,
    private readonly messages = SENDING,
  ) {}

  /**
   * @returns a function to call when the request has ended. Further calls of it do nothing.
   * @throws HttpError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  reserve(bytes: number, { user, network }: BodyOwner): () => void {
    const { totalBytes, perNetworkBytes, perUserBytes } = this.limits;
    const ofUser = (this.ofUser.get(user) ?? 0) + bytes;
    const ofNetwork = network === undefined ? 0 : (this.ofNetwork.get(network) ?? 0) + bytes;
    const free = totalBytes - this.total - bytes;
    if (ofUser > perUserBytes) throw tooMany(this.messages.user);
    if (ofNetwork > perNetworkBytes) throw tooMany(this.messages.network);
    if (ofUser > free) {
      throw new HttpError('SERVICE_UNAVAILABLE', undefined, {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.add(bytes, user, network);
    let isReserved = true;
    return () => {
      if (isReserved) this.add(-bytes, user, network);
      isReserved = false;
    };
  }

  private add(bytes: number, user: string, network: string | undefined): void {
    this.total += bytes;
    addTo(this.ofUser, user, bytes);
    if (network !== undefined) addTo(this.ofNetwork, network, bytes);
  }
}

function addTo(counts: Map<string, number>, key: string, bytes: number): void {
  const count = (counts.get(key) ?? 0) + bytes;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function tooMany(reason: string): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', `${reason} Please try again in a few seconds.`, {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
