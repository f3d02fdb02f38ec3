/** The texts of the landing page. The server replaces `%…%` with its configuration and rules. */
export const site = {
  title: '%NAVBAR_TITLE%',
  phone: '%FOOTER_CONTACT_NUMBER%',
  address: '%FOOTER_ADDRESS%',
  email: '%FOOTER_EMAIL%',
};

/** The limits of the work as text: `4 days`, `96 hours`, `10,000`. */
export const rules = {
  workDays: '%WORK_DAYS%',
  workHours: '%WORK_HOURS%',
  reviewHours: '%REVIEW_HOURS%',
  minWords: '%MIN_WORDS%',
  autosave: '%AUTOSAVE%',
};

export const facts = [
  {
    figure: rules.workDays,
    text: `to write: ${rules.workHours}, from the first time you open your dashboard`,
  },
  { figure: rules.reviewHours, text: 'until your submitted work has been reviewed' },
  { figure: `${rules.minWords} words`, text: 'is the minimum for a submission, counted as you type' },
];

export const features = [
  {
    icon: 'signature',
    title: 'An agreement worth signing',
    text: 'You read it before you sign it. Your signed copy is a PDF with its own fingerprint, and anybody can check that not a letter has changed.',
  },
  {
    icon: 'work',
    title: 'Three ways to work',
    text: 'One long document, single pages in the order you choose, or a run through every page, one after another. All are saved while you write.',
  },
  {
    icon: 'review',
    title: 'A review you can read',
    text: `Within ${rules.reviewHours} of submitting you see what was right, what was wrong and how accurate the whole is, and receive it as a report by e-mail.`,
  },
] as const;

export const steps = [
  {
    title: 'Register, verify and sign',
    text: 'Enter your details, confirm your e-mail address with a six-digit code, and sign the agreement by hand or by keyboard.',
  },
  {
    title: 'Start working',
    text: `Your timer starts when you first open your dashboard. From then on you have ${rules.workDays} (${rules.workHours}), and always see how much is left.`,
  },
  {
    title: 'Submit and review',
    text: `Submit before the deadline. A review follows within ${rules.reviewHours}. Late work is penalized automatically.`,
  },
];

export const keyFeatures = [
  `Every word saved on its own, every ${rules.autosave}`,
  'Earlier versions of your text, ready to be restored',
  'A word count and a clock that are always in view',
  'Reference images and PDFs beside your text',
  'Works on a phone, with a keyboard and with a screen reader',
  'A deadline that is the same for everybody, kept by the server',
  'Accuracy results for every review, by e-mail and on your dashboard',
  'A signed agreement that can be checked by anyone you show it to',
];

export const supportHours = [
  { days: 'Mon-Fri', hours: '9-6' },
  { days: 'Sat', hours: '10-4' },
];

export const questions = [
  {
    question: 'How long do I have to complete my work?',
    answer: `${rules.workDays}, which is ${rules.workHours}. The timer starts by itself the first time you open your dashboard, and the dashboard shows what is left of it.`,
  },
  {
    question: 'What happens if I miss the deadline?',
    answer: `Work that has not been submitted when the ${rules.workHours} are over can no longer be changed, and a penalty is applied automatically. You can still read what you have written.`,
  },
  {
    question: 'When is my work reviewed?',
    answer: `Within ${rules.reviewHours} of submitting it. The results appear on your dashboard and are sent to you by e-mail.`,
  },
  {
    question: 'Can I change my work after submitting it?',
    answer: 'No. Submitting is final, and you are asked to confirm it. Until then you can change everything.',
  },
  {
    question: 'What if my connection is lost while I am writing?',
    answer:
      'Your text stays in your browser and is sent as soon as the connection is back. Earlier versions can be restored.',
  },
  {
    question: 'How do I know that my signed agreement is genuine?',
    answer:
      'The PDF you receive is digitally signed and carries a fingerprint. Drop it on the check page, or enter the fingerprint there, to see whether it is ours and unchanged.',
  },
];
