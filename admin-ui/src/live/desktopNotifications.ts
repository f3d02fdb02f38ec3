/** Browsers without them have no such global. */
export function desktopPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Only in answer to a click: browsers refuse the question otherwise. */
export async function askForDesktop(): Promise<NotificationPermission> {
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
