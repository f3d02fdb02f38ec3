import { buttonClass } from '../ui/buttonClass';
import { facts } from './content';
import styles from './Hero.module.css';
import { SignedSheet } from './SignedSheet';

export function Hero() {
  return (
    <section id="home" className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            Written work, on&nbsp;clear terms.
          </h1>
          <p className={styles.lede}>
            Sign one agreement you can actually read. Write within a window that is the same for everybody.
            Know within a day how well you did.
          </p>
          <p className={styles.actions}>
            <a
              className={buttonClass({ variant: 'primary' })}
              href="/register"
              data-signed-in="Go to your dashboard"
            >
              Create your account
            </a>
            <a className={buttonClass({ variant: 'quiet' })} href="#how-it-works">
              See how it works
            </a>
          </p>
        </div>
        <SignedSheet />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ figure, text }) => (
          <div key={figure} className={styles.fact}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
