/** Tags that end a line and that a text cannot have. */
export const LINE_TAGS = (
  'address article aside caption center dd details dialog dir dl dt fieldset figcaption figure footer form header hgroup legend ' +
  'main menu nav search section summary'
).split(' ');
