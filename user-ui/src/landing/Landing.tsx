import { About } from './About';
import { Contact } from './Contact';
import { Footer } from './Footer';
import { Hero } from './Hero';
import { TopBar } from './TopBar';

/** The landing page, rendered at build time. Its script is `landing.ts`. */
export function Landing() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Hero />
        <About />
        <Contact />
      </main>
      <Footer />
    </>
  );
}
