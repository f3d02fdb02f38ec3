/** npm run backup: see "Backup and restore" in docs/operations.md. */
import { runBackendCommand } from './lib/backend-command.mjs';

await runBackendCommand('backup', { keepsBuild: true });
