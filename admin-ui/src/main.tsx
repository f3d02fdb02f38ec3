import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { answerAccessChecksAtOnce } from './access/canAccess';
import './theme/page.css';
import './theme/print.css';
import { createQueryClient } from './providers/queryClient';
import { styleNonce } from './theme/styleNonce';

const nonce = styleNonce();
const emotionCache = createCache({ key: 'ink', ...(nonce ? { nonce } : {}) });

const queryClient = createQueryClient();
answerAccessChecksAtOnce(queryClient);

// Only a data router lets a form ask before unsaved changes are lost.
const router = createBrowserRouter([{ path: '*', element: <App queryClient={queryClient} /> }]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={emotionCache}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
