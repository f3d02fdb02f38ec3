/** The program of a thread in tests of ThreadPool. */
export function answer(job) {
  if (job === 'die') process.exit(3);
  if (job === 'throw') throw new Error('Out of something');
  return job === 'hang' ? new Promise(() => undefined) : job;
}
