import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

interface AppProps {
  queryClient: QueryClient;
  /** Called when the screen is usable. */
  onReady: () => void;
  children: ReactNode;
}

/** What surrounds the router, in the browser and when a screen is rendered at build time. */
export function App({ queryClient, onReady, children }: AppProps) {
  useEffect(onReady, [onReady]);
  return (
    <StrictMode>
      <I18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
