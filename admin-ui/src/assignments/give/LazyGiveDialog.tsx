import { lazyDialog } from '../../dialogs/lazyDialog';

export const LazyGiveDialog = lazyDialog(async () => (await import('./GiveDialog')).GiveDialog);
