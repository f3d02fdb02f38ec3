import '@inkwell/contract/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from './api/queryClient';
import { routes } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="en-US">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
