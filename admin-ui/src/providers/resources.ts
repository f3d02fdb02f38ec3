import type { Schema } from '@inkwell/contract/client';

/** Resource names are the console's routes and, under `/api`, the server's: `/admin/users`. */
export const USERS = 'admin/users';
export const AGREEMENTS = 'admin/agreements';
export const SIGNED_AGREEMENTS = 'admin/signed-agreements';
export const IMAGES = 'admin/images';
export const PDFS = 'admin/pdfs';
export const PROJECTS = 'admin/projects';
export const ASSIGNMENTS = 'admin/assignments';
export const TASKS = 'admin/tasks';
export const AUDIT_LOG = 'admin/audit-log';
export const EXPORTS = 'admin/exports';
/** The page of the exports, beside the other tasks. */
export const TASK_EXPORTS = 'admin/tasks/exports';
export const JOBS = 'admin/jobs';
export const EMAILS = 'admin/emails';
export const REVIEWS = 'admin/reviews';
export const SEQUENTIAL_WORK = 'admin/sequential-work';
export const TIME_REQUESTS = 'admin/extension-requests';
export const API_KEYS = 'admin/api-keys';
export const WEBHOOKS = 'admin/webhooks';
export const IMAGE_REPORTS = 'admin/image-reports';
/** A page of its own, not a resource: there is one record and no list. */
export const SITE_CONFIG = 'admin/site-config';
export const ACCOUNT = 'admin/account';
/** Pages of their own: an import is a task, not a record. */
export const IMPORT_USERS = 'admin/imports/users';
export const IMPORT_IMAGES = 'admin/imports/images';

/** A record of the server with the `id` that the HTTP client gives it. */
export type WithId<Row extends { _id: string }> = Row & { id: string };

export type User = WithId<Schema<'AdminUser'>>;
export type Agreement = WithId<Schema<'Agreement'>>;
export type SignedAgreement = WithId<Schema<'SignedAgreementRow'>>;
export type SignedAgreementDetails = WithId<Schema<'SignedAgreement'>>;
/** What images and reference PDFs have in common. */
export type ReferenceFile = WithId<Schema<'AdminPdf'>>;
export type ReferenceFileDetails = WithId<Schema<'PdfDetail'>>;
export type Project = WithId<Schema<'ProjectRow'>>;
export type ProjectDetails = WithId<Schema<'Project'>>;
export type ProjectOverview = Schema<'ProjectOverview'>;
export type Assignment = WithId<Schema<'AssignmentRow'>>;
export type TaskRow = WithId<Schema<'TaskRow'>>;
export type DataExport = WithId<Schema<'Export'>>;
export type SiteConfig = Omit<Schema<'AdminSiteConfig'>, 'rules' | 'version'>;
export type AuditEntry = WithId<Schema<'AuditEntry'>>;
export type ApiKey = WithId<Schema<'ApiKey'>>;
export type Job = WithId<Schema<'Job'>>;
export type Email = WithId<Schema<'OutboxEmail'>>;
export type EmailDetails = WithId<Schema<'EmailDetails'>>;
export type WorkStart = Schema<'Notification'>;
export type DashboardStats = Schema<'DashboardStats'>;
export type DashboardCharts = Schema<'DashboardCharts'>;
export type SequentialSession = WithId<Schema<'SequentialReviewRow'>>;
export type SequentialSessionDetails = WithId<Schema<'SequentialReview'>>;
export type TimeRequest = WithId<Schema<'AdminExtensionRequest'>>;
export type ImageReport = WithId<Schema<'AdminImageReport'>>;
export type Webhook = WithId<Schema<'Webhook'>>;
export type WebhookDelivery = WithId<Schema<'WebhookDelivery'>>;
export type ImageSubmission = Schema<'ImageSubmission'>;
