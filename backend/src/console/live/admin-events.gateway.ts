import { EVENT_SUBJECTS, subjectOfEvent } from '@inkwell/contract/events';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { isAllowed } from '../../access/is-allowed.js';
import type { Principal } from '../../access/principal.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { clientAddress } from '../../core/http/client-address.js';
import { withoutContacts } from '../../core/http/contact-field.js';
import { networkOf } from '../../core/rate-limit/network-of.js';
import { Settings } from '../../core/settings/settings.js';
import { AdmissionLimits, MAX_UNADMITTED_BYTES, TOKEN_TIMEOUT_MS } from './admission-limits.js';
import { FactListener } from './fact.listener.js';

/** A client is in the room of each of these permissions that it has. */
const FACT_ROOMS = [...new Set(Object.values(EVENT_SUBJECTS).map(({ permission }) => permission))];
const WORK_STARTS = 'work-starts';
const WORK_STARTS_WITHOUT_CONTACTS = 'work-starts-without-contacts';
/** The socket of an ended session is closed within this time. */
const RECHECK_MS = 2_000;

/**
 * The socket at `/socket.io`, for staff only. A client that has sent `join-admin` receives `work-started` if it may read
 * notifications, and `facts`, the names of the facts that its role may know of, from all processes. After `facts-missed` it reads
 * its data again.
 */
@WebSocketGateway({
  serveClient: false,
  // After the token, clients send only `join-admin`.
  maxHttpBufferSize: MAX_UNADMITTED_BYTES,
  connectTimeout: TOKEN_TIMEOUT_MS,
})
export class AdminEventsGateway
  implements OnGatewayInit<Server>, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger('Live');
  private server: Server | undefined;

  constructor(
    private readonly sessions: SessionsService,
    private readonly facts: FactListener,
    private readonly settings: Settings,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    new AdmissionLimits(server, (request) => networkOf(clientAddress(request, this.settings.trustedProxies)));
    server.use((socket, next) => void this.admit(socket, next));
    server.on('connection', (socket) => {
      socket.on('join-admin', (...args: unknown[]) => {
        const caller: Principal = socket.data.caller;
        void socket.join(FACT_ROOMS.filter((permission) => isAllowed(caller, permission)));
        // The list shows the others `Writer 4711` in blind projects.
        if (isAllowed(caller, 'notifications:read') && isAllowed(caller, 'writers:names')) {
          void socket.join(isAllowed(caller, 'users:contacts') ? WORK_STARTS : WORK_STARTS_WITHOUT_CONTACTS);
        }
        const answer = args.at(-1);
        if (typeof answer === 'function') answer();
      });
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.facts.follow({
      onFacts: (names) => this.sendFacts(names),
      onMissed: () =>
        this.server?.to([...FACT_ROOMS, WORK_STARTS, WORK_STARTS_WITHOUT_CONTACTS]).emit('facts-missed'),
      onWorkStarted: (started) => {
        this.server?.to(WORK_STARTS).emit('work-started', started);
        this.server?.to(WORK_STARTS_WITHOUT_CONTACTS).emit('work-started', withoutContacts(started));
      },
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.facts.stop();
  }

  /** A session may end, or its user get another role, while its socket is open. */
  @Interval(RECHECK_MS)
  async recheck(): Promise<void> {
    const sockets = [...(this.server?.sockets.sockets.values() ?? [])];
    await Promise.all(
      sockets.map(async (socket) => {
        // While the database cannot be reached, sockets stay open until the next check.
        const before: Principal = socket.data.caller;
        const caller = await this.findStaff(socket).catch(() => before);
        if (caller?.user.role !== before.user.role) socket.disconnect(true);
      }),
    );
  }

  /** Only names: who may read what has changed is decided when the client reads it. */
  private sendFacts(names: string[]): void {
    for (const permission of FACT_ROOMS) {
      const known = names.filter((name) => subjectOfEvent(name)?.permission === permission);
      if (known.length > 0) this.server?.to(permission).emit('facts', known);
    }
  }

  private async admit(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    try {
      const caller = await this.findStaff(socket);
      const isStaffSession = caller !== null;
      socket.data.caller = caller;
      next(isStaffSession ? undefined : new RefusedError());
      // The refusal is sent in the next tick.
      if (!isStaffSession) setImmediate(() => socket.conn.close());
    } catch (error) {
      this.logger.warn({ err: error }, 'A socket could not be checked');
      // A closed connection, unlike a refusal, makes the client try again.
      socket.conn.close();
    }
  }

  private async findStaff(socket: Socket): Promise<Principal | null> {
    const token: unknown = socket.handshake.auth.token;
    const caller = typeof token === 'string' ? await this.sessions.find(token) : null;
    return caller && isAllowed(caller, 'staff') && !caller.via.mustSetUpSecondFactor ? caller : null;
  }
}

/** The client receives it as `connect_error`. */
class RefusedError extends Error {
  readonly data = { statusCode: 401, code: 'UNAUTHENTICATED' };

  constructor() {
    super('Your session has ended. Please sign in again.');
  }
}
