import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { OnboardingService } from '../../auth/registration/onboarding.service.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { AgreementLinkDto } from './dto/agreement-link.dto.js';

/** Codes, agreement links and invitations that an administrator sends. */
@ApiTags('Users')
@Controller('admin/users')
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  /**
   * Send a verification code
   *
   * At most one a minute.
   */
  @Action(':id/send-otp', { allow: 'users:write' }, [
    'USER_SUSPENDED',
    'ALREADY_VERIFIED',
    'NOT_FOR_ADMINISTRATORS',
    'TOO_MANY_REQUESTS',
  ])
  async sendOtp(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.onboarding.sendCode(id, admin);
    return { message: 'OTP sent successfully!' };
  }

  /**
   * Send the agreement link
   *
   * At most once a minute. If the e-mail address is not verified, a verification code is sent too and must be entered first.
   */
  @Action(':id/send-agreement', { allow: 'users:write' }, [
    'USER_SUSPENDED',
    'AGREEMENT_SIGNED',
    'NOT_FOR_ADMINISTRATORS',
  ])
  async sendAgreement(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.onboarding.sendAgreement(id, admin);
    return { message: 'Agreement link sent successfully!' };
  }

  /**
   * Send an invitation
   *
   * To a member of staff who has not chosen a password yet. An earlier invitation is no longer valid.
   */
  @Action(':id/send-invitation', { allow: 'staff:manage' }, [
    'USER_SUSPENDED',
    'NOT_AN_ADMINISTRATOR',
    'ALREADY_VERIFIED',
  ])
  async sendInvitation(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.onboarding.sendInvitation(id, admin);
    return { message: 'Invitation sent successfully!' };
  }

  /**
   * Create an agreement link
   *
   * Anyone with the link can sign in the user’s name, so each link is written to the audit log.
   */
  @Read(':id/agreement-link', { allow: 'agreement-links:copy' }, [
    'USER_SUSPENDED',
    'AGREEMENT_SIGNED',
    'NOT_FOR_ADMINISTRATORS',
  ])
  @RequireReauthentication()
  async getAgreementLink(@Id() id: string, @ActingStaff() admin: Actor): Promise<AgreementLinkDto> {
    return { agreementLink: await this.onboarding.makeAgreementLink(id, admin) };
  }
}
