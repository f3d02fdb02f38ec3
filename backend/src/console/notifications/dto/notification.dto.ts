import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ContactField } from '../../../core/http/contact-field.js';

@ApiSchema({ description: "A start of work. Also the payload of the socket's event `work-started`." })
export class NotificationDto {
  /** A whole number as text. */
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty({ example: 'Sample Writer' })
  userName: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  userEmail: string;

  /** When the clock started. */
  @ApiProperty({ type: String, format: 'date-time' })
  timestamp: Date;

  /** Given by the administrator who started the work; otherwise the console's page of the work. */
  @ApiProperty({ example: 'https://example.com/projects/7' })
  projectLink: string;
}

@ApiSchema({ description: 'The newest starts of work.' })
export class NotificationListDto {
  /** The latest 10, the newest first. */
  notifications: NotificationDto[];
}
