import { About } from './About';
import { Contact } from './Contact';
import { Footer } from './Footer';
import { Hero } from './Hero';
import { TopBar } from './TopBar';

/** The start page, drawn once at build. What needs a script is in `landing.ts`. */
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
