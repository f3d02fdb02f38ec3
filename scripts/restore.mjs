/** npm run restore: see "Backup and restore" in docs/operations.md. */
import { runBackendCommand } from './lib/backend-command.mjs';

await runBackendCommand('restore');
