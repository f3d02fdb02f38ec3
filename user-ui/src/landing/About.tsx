import { BookOpenCheck, Check, FileStack, Signature } from 'lucide-react';
import styles from './About.module.css';
import { features, keyFeatures, steps } from './content';

const icons = { signature: Signature, work: FileStack, review: BookOpenCheck };

export function About() {
  return (
    <div id="about">
      <section className={styles.section} aria-labelledby="about-title">
        <h2 id="about-title" className={styles.title}>
          Clear from the first page to the last
        </h2>
        <ul className={styles.cards}>
          {features.map(({ icon, title, text }) => {
            const Icon = icons[icon];
            return (
              <li key={title} className={styles.card}>
                <Icon className={styles.icon} aria-hidden="true" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </section>

      <section
        id="how-it-works"
        className={`${styles.section} ${styles.sunken}`}
        aria-labelledby="steps-title"
      >
        <h2 id="steps-title" className={styles.title}>
          How it works
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={`${styles.section} ${styles.split}`} aria-labelledby="key-title">
        <h2 id="key-title" className={styles.title}>
          Made for people who write for&nbsp;hours
        </h2>
        <ul className={styles.list}>
          {keyFeatures.map((feature) => (
            <li key={feature}>
              <Check aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
