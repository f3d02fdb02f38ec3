/** Browsers without desktop notifications have no such global. */
export function desktopPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Call it in a click handler: browsers refuse it otherwise. */
export async function requestDesktopPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

export function showOnDesktop(title: string, body: string): void {
  if (desktopPermission() !== 'granted') return;
  try {
    new Notification(title, { body });
  } catch {
    // Some phones show notifications only from a service worker.
  }
}
