import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server } from 'socket.io';

/** Socket.io on the HTTP server of the program. Closing it disconnects the clients and leaves the HTTP server open. */
export class SocketIoAdapter extends IoAdapter {
  override async close(server: Server): Promise<void> {
    server.disconnectSockets(true);
    server.engine.close();
  }
}
