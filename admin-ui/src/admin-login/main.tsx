import '@inkwell/contract/tokens.css';
import '@inkwell/contract/fallback-fonts.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './signIn.css';
import { createRoot } from 'react-dom/client';
import { AdminLoginPage } from './AdminLoginPage';

const root = document.getElementById('root');
if (!root) throw new Error('sign-in.html has no #root');
createRoot(root).render(<AdminLoginPage />);
