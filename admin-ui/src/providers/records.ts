import type { Schema } from '@inkwell/contract/client';

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
export type ImageSubmission = Schema<'ImageSubmission'>;
