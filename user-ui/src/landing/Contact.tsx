import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import styles from './Contact.module.css';
import { questions, site, supportHours } from './content';

export function Contact() {
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title" className={styles.title}>
          Contact
        </h2>
        <p className={styles.lede}>Somebody who knows the work answers, within 24 hours.</p>
        <address className={styles.ways}>
          <p>
            <Mail aria-hidden="true" />
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
          <p>
            <Phone aria-hidden="true" />
            <a href={`tel:${site.phone}`}>{site.phone}</a>
          </p>
          <p>
            <MapPin aria-hidden="true" />
            <span>{site.address}</span>
          </p>
        </address>
        <h3 className={styles.hoursTitle}>
          <Clock aria-hidden="true" />
          Support hours
        </h3>
        <dl className={styles.hours}>
          {supportHours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2 className={styles.title}>Questions people ask</h2>
        <div className={styles.questions}>
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
