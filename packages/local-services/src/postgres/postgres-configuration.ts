import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Server settings of the embedded PostgreSQL: its defaults are for a machine of 2005. Durability stays on. */
export function postgresConfiguration(port: number): Record<string, string> {
  const memoryMb = totalmem() / MEGABYTE;
  const sharedMb = Math.round(Math.min(512, Math.max(64, memoryMb / 8)));
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No socket file: its path would be too long in deep folders, and a killed server leaves it behind.
    unix_socket_directories: '',
    cluster_name: 'inkwell',
    max_connections: '100',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${Math.round(memoryMb / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // Short queries of many people at once: a second worker or a compiler for one query costs more than it gives,
    // and parallel workers need more /dev/shm than containers have.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // The first change of a page after a checkpoint logs the whole page. With rare checkpoints that is a small part of
    // the log; in return a killed server has up to 2 GB to read again at its start, a few seconds.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] %d ',
  };
}

export function asServerArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
