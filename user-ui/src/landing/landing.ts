import '@inkwell/contract/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/button.module.css';
import '../ui/Wordmark.module.css';
import './landing.css';
import './TopBar.module.css';
import './Hero.module.css';
import './SignedSheet.module.css';
import './About.module.css';
import './Contact.module.css';
import './Footer.module.css';

// The script links a signed-in user to the dashboard, marks the section that is in view, and closes the menu on narrow
// screens.

if (isUserSignedIn()) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    link.href = '/dashboard';
    link.textContent = link.dataset.signedIn ?? '';
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-visitor]')) {
    // Keeps its place, so that nothing moves.
    link.style.visibility = 'hidden';
  }
}

function isUserSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem('token')) && localStorage.getItem('userRole') === 'user';
  } catch {
    // Storage is forbidden.
    return false;
  }
}

const links = document.querySelectorAll<HTMLAnchorElement>('a[data-section]');

const observer = new IntersectionObserver(
  (entries) => {
    const inView = entries.find((entry) => entry.isIntersecting);
    if (!inView) return;
    for (const link of links) {
      link.ariaCurrent = link.dataset.section === inView.target.id ? 'true' : null;
    }
  },
  // The section at one third of the height counts as in view.
  { rootMargin: '-33% 0px -66% 0px' },
);

for (const id of new Set(Array.from(links, (link) => link.dataset.section ?? ''))) {
  const section = document.getElementById(id);
  if (section) observer.observe(section);
}

const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
menu?.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement) menu.open = false;
});
menu?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
