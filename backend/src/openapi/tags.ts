import type { OpenAPIObject } from '@nestjs/swagger';

/** The groups of tags, and what the calls of each tag are about. */
const GROUPS: Record<string, Record<string, string>> = {
  'Sign in': {
    'Sign-up and sign-in': 'Registration, verification of the e-mail address, sign-in, and passwords.',
    'Second factors': 'Authenticator apps, passkeys and recovery codes of staff.',
    Sessions: 'The browsers and programs in which the caller is signed in.',
    'API keys': 'The keys with which programs make calls.',
    'Agreement signing': 'The agreement that a user signs before the work, and the signed copy.',
    'Document verification': 'Whether a signed agreement is genuine. Needs no session.',
    Profile: 'The contact details and the data of the signed-in user.',
  },
  Write: {
    Dashboard: 'The state of the work. The first read starts the work clock.',
    Work: 'The assignments of the signed-in user, and their reviews.',
    'Work clock': 'What happened to the deadline, and the progress until it.',
    Document: 'Work as one document: draft, versions, submission.',
    Pages: 'Work page by page: drafts, versions, submissions.',
    'Sequential work': 'Work through all images in their order.',
    References: 'The images and PDFs of the work.',
    Files: 'The bytes of images and PDFs, for `src` of an element. The cookie of the sign-in is accepted.',
  },
  Review: {
    Reviews: 'The queue of submitted work: claim, compare, publish, return, reopen.',
    'Review of sequential work': 'Sequential work, all images at once.',
  },
  Manage: {
    Users: 'The accounts of users and staff.',
    Projects: 'The bodies of work: their rules, guidelines and figures.',
    Assignments: 'Which user has work of which project: given, withdrawn and listed.',
    'Work of users': 'The texts and the work clock of a user.',
    Penalties: 'Penalties and deadlines, of one user or many.',
    Agreements: 'The versions of the agreement.',
    'Signed agreements': 'Who signed which version, with the evidence and the PDF.',
    Images: 'The images that users transcribe.',
    'Reference PDFs': 'The PDFs that users read during the work.',
    'Site configuration': 'The name and the contact details of the site.',
  },
  Operate: {
    Console: 'Figures, search and notifications of the console.',
    Operations: 'Background jobs, e-mails and the audit log.',
    Health: 'Whether the server works.',
  },
};

/** Adds the tags that the operations have, with their descriptions and groups. @throws Error for a tag without a group */
export function addTags(document: OpenAPIObject, used: Iterable<string>): void {
  const missing = new Set(used);
  const groups = Object.entries(GROUPS).map(([name, descriptions]) => ({
    name,
    tags: Object.keys(descriptions).filter((tag) => missing.delete(tag)),
  }));
  if (missing.size > 0)
    throw new Error(`Tags without a group in openapi/tags.ts: ${[...missing].join(', ')}`);
  const all = new Map(Object.values(GROUPS).flatMap((tags) => Object.entries(tags)));
  document.tags = groups.flatMap(({ tags }) =>
    tags.map((name) => ({ name, description: all.get(name) ?? '' })),
  );
  Object.assign(document, { 'x-tagGroups': groups });
}
