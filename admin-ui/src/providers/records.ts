import type { Schema } from '@inkwell/contract/client';

/** A record of the server with the `id` that the HTTP client gives it. */
export type Identified<Row extends { _id: string }> = Row & { id: string };

export type User = Identified<Schema<'AdminUserDto'>>;
export type Agreement = Identified<Schema<'AgreementDto'>>;
export type SignedAgreement = Identified<Schema<'SignedAgreementRowDto'>>;
export type SignedAgreementDetails = Identified<Schema<'SignedAgreementDto'>>;
/** What images and reference PDFs have in common. */
export type ReferenceFile = Identified<Schema<'AdminPdfDto'>>;
export type ReferenceFileDetails = Identified<Schema<'PdfDetailDto'>>;
export type SiteConfig = Schema<'SiteConfigUpdateDto'>;
export type AuditEntry = Identified<Schema<'AuditEntryDto'>>;
export type Job = Identified<Schema<'JobDto'>>;
export type Email = Identified<Schema<'OutboxEmailDto'>>;
export type WorkStart = Schema<'NotificationDto'>;
export type DashboardStats = Schema<'DashboardStatsDto'>;
export type DashboardCharts = Schema<'DashboardChartsDto'>;
export type SequentialSession = Identified<Schema<'SequentialReviewRowDto'>>;
export type SequentialSessionDetails = Identified<Schema<'SequentialReviewDto'>>;
export type ImageSubmission = Schema<'ImageSubmissionDto'>;
