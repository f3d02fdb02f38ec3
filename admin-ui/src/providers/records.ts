import type { Schema } from '@inkwell/contract/client';

/** A record of the server with the `id` that the HTTP client gives it. */
export type WithId<Row extends { _id: string }> = Row & { id: string };

export type User = WithId<Schema<'AdminUserDto'>>;
export type Agreement = WithId<Schema<'AgreementDto'>>;
export type SignedAgreement = WithId<Schema<'SignedAgreementRowDto'>>;
export type SignedAgreementDetails = WithId<Schema<'SignedAgreementDto'>>;
/** What images and reference PDFs have in common. */
export type ReferenceFile = WithId<Schema<'AdminPdfDto'>>;
export type ReferenceFileDetails = WithId<Schema<'PdfDetailDto'>>;
export type SiteConfig = Omit<Schema<'AdminSiteConfigDto'>, 'rules' | 'version'>;
export type AuditEntry = WithId<Schema<'AuditEntryDto'>>;
export type Job = WithId<Schema<'JobDto'>>;
export type Email = WithId<Schema<'OutboxEmailDto'>>;
export type EmailDetails = WithId<Schema<'EmailDetailsDto'>>;
export type WorkStart = Schema<'NotificationDto'>;
export type DashboardStats = Schema<'DashboardStatsDto'>;
export type DashboardCharts = Schema<'DashboardChartsDto'>;
export type SequentialSession = WithId<Schema<'SequentialReviewRowDto'>>;
export type SequentialSessionDetails = WithId<Schema<'SequentialReviewDto'>>;
export type ImageSubmission = Schema<'ImageSubmissionDto'>;
