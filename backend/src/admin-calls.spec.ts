import { describe, expect, test } from 'vitest';
import { committedDocument, resolved } from '../test/committed-document.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
}
type Bodies = Record<string, { schema: Schema }>;
interface Parameter {
  name: string;
  in: string;
}
interface Response {
  content?: Bodies;
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Bodies };
  responses: Record<string, Response>;
  security?: Record<string, unknown>[];
}

/** Integrations depend on the field names of these operations. Read from `openapi.yaml`. */
const document = committedDocument<{ paths: Record<string, Record<string, Operation>> }>();

const USER =
  '_id name email mobileNumber alternativeMobileNumber address role isVerified isSignedAgreement isPenalized penalizedAt penalizedReason workStartedAt workSubmitted createdAt signature pageSubmissionCount totalActiveImages submissionProgress';
const AGREEMENT = '_id version content createdAt';
const SIGNED_ROW = '_id userName userEmail userMobileNumber agreementId agreementId.version signedAt';
const CONFIG = 'navbarTitle footerContactNumber footerAddress footerEmail';
const IMAGE = '_id title description filename originalName fileSize mimeType uploadedAt isActive';
const PDF = '_id title filename fileSize';
const SESSION_ROW =
  '_id userId.name totalImages completedImages isCompleted completedAt isReviewed isPenalized accuracyResult.correct accuracyResult.wrong accuracyResult.percentage';
const SUBMISSION =
  '_id imageId._id imageId.filename imageId.title submissionContent isCorrect reviewComments';
const FLAGS = 'isVerified isSignedAgreement workSubmitted isPenalized';

const under = (name: string, fields: string) =>
  fields
    .split(' ')
    .map((field) => `${name}.${field}`)
    .join(' ');

/** The operation, its parameters (query or body) and the fields of its response. */
const calls: [call: string, takes: string, answers: string][] = [
  [
    'GET /api/admin/dashboard-stats',
    '',
    under('stats', 'totalUsers verifiedUsers signedUsers workingUsers submittedUsers penalizedUsers'),
  ],
  [
    'GET /api/admin/detailed-user-data',
    '',
    [
      ...['signedAgreements', 'verifiedUsers', 'activeUsers', 'submittedWork', 'penalizedWork'].map((list) =>
        under(list, USER),
      ),
      under('submittedWork.work', 'lastSaved submittedAt isSubmitted'),
    ].join(' '),
  ],
  ['POST /api/admin/trigger-automation', '', 'message'],
  ['GET /api/admin/users', 'sort range filter', under('users', USER)],
  [
    'POST /api/admin/users',
    'name email mobileNumber alternativeMobileNumber address password role',
    `message ${under('user', USER)}`,
  ],
  [
    'PUT /api/admin/users/{id}',
    'name mobileNumber address isVerified isSignedAgreement isPenalized',
    `message ${under('user', USER)}`,
  ],
  ['DELETE /api/admin/users/{id}', '', 'message'],
  ['GET /api/admin/users/{id}/password', '', 'password'],
  ['POST /api/admin/users/{id}/penalize', 'reason', 'message'],
  ['POST /api/admin/users/{id}/remove-penalty', '', 'message'],
  ['POST /api/admin/users/{id}/send-otp', '', 'message'],
  ['POST /api/admin/users/{id}/send-agreement', '', 'message'],
  ['GET /api/admin/users/{id}/agreement-link', '', 'agreementLink'],
  ['GET /api/admin/users/{id}/agreement/download', '', 'application/pdf'],
  [
    'GET /api/admin/users/{id}/work',
    '',
    'user.id user.workStartedAt user.workSubmitted work.content work.submittedAt work.lastSaved work.isSubmitted',
  ],
  [
    'GET /api/admin/users/{id}/work-edit',
    '',
    'user.name user.email user.workStartedAt user.workSubmitted work.content work.lastSaved',
  ],
  ['POST /api/admin/users/{id}/work-save', 'content', 'work.lastSaved'],
  ['POST /api/admin/users/{id}/start-work', 'projectLink password', 'message'],
  ['GET /api/admin/pdfs/active', '', under('pdfs', PDF)],
  ['GET /api/admin/agreements', 'sort range', under('agreements', AGREEMENT)],
  ['POST /api/admin/agreements', 'content', under('agreement', AGREEMENT)],
  ['PUT /api/admin/agreements/{id}', 'content', under('agreement', AGREEMENT)],
  ['DELETE /api/admin/agreements/{id}', '', 'message'],
  ['GET /api/admin/signed-agreements', 'sort range filter', under('signedAgreements', SIGNED_ROW)],
  [
    'GET /api/admin/signed-agreements/{id}',
    '',
    under('signedAgreement', `${SIGNED_ROW} agreementContent signature`),
  ],
  ['POST /api/admin/signed-agreements/{id}/send-pdf', '', 'message'],
  ['GET /api/admin/site-config', '', under('config', CONFIG)],
  ['PUT /api/admin/site-config', CONFIG, under('config', CONFIG)],
  ['GET /api/admin/images', 'sort range filter', under('images', IMAGE)],
  ['POST /api/admin/images/upload', 'image title description', `message ${under('image', IMAGE)}`],
  ['PATCH /api/admin/images/{id}/toggle', 'isActive', under('image', IMAGE)],
  ['DELETE /api/admin/images/{id}', '', 'message'],
  ['GET /api/admin/images/{id}/download', '', 'image/png'],
  ['GET /api/admin/sequential-work', 'sort range filter', under('sessions', SESSION_ROW)],
  [
    'GET /api/admin/sequential-work/{id}',
    '',
    `${under('session', SESSION_ROW)} ${under('session.imageSubmissions', SUBMISSION)}`,
  ],
  [
    'POST /api/admin/sequential-work/{id}/review',
    'imageReviews.imageId imageReviews.isCorrect imageReviews.comments overallComments',
    'message session.isReviewed',
  ],
  [
    'GET /api/admin/universal-search',
    'q type',
    [
      under('results.users', `name email ${FLAGS}`),
      under('results.signedAgreements', 'userId.name userId.email signedAt agreementId agreementId.version'),
      under('results.images', '_id title'),
      under('results.works', 'userId.name userId.email'),
    ].join(' '),
  ],
  ['GET /api/admin/notifications', '', under('notifications', 'userName userEmail timestamp projectLink')],
  ['DELETE /api/admin/notifications', '', 'message'],
  ['GET /api/site-config', '', under('config', CONFIG)],
  ['POST /api/auth/admin-login', 'email password', 'token user.id user.name user.email user.role'],
];

describe.each(calls)('%s', (call, takes, answers) => {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const contents = resolved<Response>(success ?? {}).content ?? {};

  test('has the documented parameters, and requires a session if it is for administrators', () => {
    const query =
      operation?.parameters
        ?.map(resolved<Parameter>)
        .filter((one) => one.in === 'query')
        .map(({ name }) => name) ?? [];
    const body = Object.values(operation?.requestBody?.content ?? {}).flatMap(({ schema }) =>
      namesIn(schema),
    );
    expect([...query, ...body]).toEqual(expect.arrayContaining(words(takes)));
    const isGuarded = operation?.security?.some((scheme) => 'session' in scheme) ?? false;
    expect(isGuarded).toBe(path.startsWith('/api/admin/'));
  });

  test('has the documented fields in its response', () => {
    const types = Object.keys(contents);
    const fields = Object.values(contents).flatMap(({ schema }) => namesIn(schema));
    expect([...types, ...fields]).toEqual(expect.arrayContaining(words(answers)));
  });
});

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** Returns all field names, including nested ones: `users`, `users.name` … */
function namesIn(schema: Schema): string[] {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((some) => some ?? []);
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    name,
    ...namesIn(value).map((inner) => `${name}.${inner}`),
  ]);
  return [
    ...below,
    ...(schema.$ref ? namesIn(resolved<Schema>(schema)) : []),
    ...(schema.items ? namesIn(schema.items) : []),
    ...parts.flatMap(namesIn),
  ];
}
