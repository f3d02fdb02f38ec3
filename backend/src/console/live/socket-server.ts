import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server } from 'socket.io';

/**
 * Socket.io on the program's own HTTP server. Closing it says goodbye to the clients and leaves the HTTP server, which
 * finishes the requests under way, to its owner.
 */
export class SocketServer extends IoAdapter {
  override async close(server: Server): Promise<void> {
    server.disconnectSockets(true);
    server.engine.close();
  }
}
