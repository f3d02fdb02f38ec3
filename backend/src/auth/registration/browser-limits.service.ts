import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../core/http/domain-error.js';
import { hashNetwork, networkOf } from '../../core/rate-limit/network-of.js';
import { type Limit, RateLimiter } from '../../core/rate-limit/rate-limiter.js';
import { normaliseEmail } from '../../core/text/email-address.js';
import { UsersService } from '../../users/users.service.js';
import { DeviceCookieService, isDeviceOf } from '../sessions/device-cookie.service.js';
import { isRegistrationOf, RegistrationCookieService } from './registration-cookie.service.js';

/** The name of the counter of registrations. */
export const REGISTER = 'register';
const NETWORK_MAILS: Limit = { attempts: 60, seconds: 60 * 60 };
const SIGN_IN_STARTS: Limit = { attempts: 100, seconds: 15 * 60 };

/**
 * Limits calls that anyone can make. A browser whose cookie proves that it is the user's has its own counter, so that others in its
 * network cannot use up its attempts.
 */
@Injectable()
export class BrowserLimitsService {
  constructor(
    private readonly users: UsersService,
    private readonly devices: DeviceCookieService,
    private readonly registrations: RegistrationCookieService,
    private readonly limits: RateLimiter,
  ) {}

  /**
   * Counts a request that sends an e-mail. Strangers at other addresses cannot use up the limit of a user.
   * @param limit for one browser of the user, and for one network and e-mail address
   * @throws HttpError TOO_MANY_REQUESTS
   */
  async countMail(name: string, email: string, request: FastifyRequest, limit: Limit): Promise<void> {
    const browser = await this.findBrowser(email, request);
    if (browser !== null) {
      await this.limits.consume(`${name}:browser`, browser, limit);
      return;
    }
    const network = networkOf(request.ip);
    await this.countForNetwork(`${name}:address`, hashNetwork(network));
    await this.limits.consume(`${name}:account`, `${normaliseEmail(email)} ${network}`, limit);
  }

  /** A confirmed registration does not count, so that a class or an office can register at once. @param networkHash of the registration */
  async refundRegistration(networkHash: string): Promise<void> {
    await this.limits.refund(`${REGISTER}:address`, networkHash, NETWORK_MAILS);
  }

  /** A refused request does not count. Otherwise a network that goes on would be refused in spite of its confirmed registrations. */
  private async countForNetwork(name: string, networkHash: string): Promise<void> {
    try {
      await this.limits.consume(name, networkHash, NETWORK_MAILS);
    } catch (error) {
      if (error instanceof HttpError) await this.limits.refund(name, networkHash, NETWORK_MAILS);
      throw error;
    }
  }

  /** Counts a request that asks the identity provider. @throws HttpError TOO_MANY_REQUESTS */
  async countSingleSignOn(request: FastifyRequest): Promise<void> {
    const device = this.devices.read(request);
    if (device && isDeviceOf(device, await this.users.findById(device.userId)))
      await this.limits.consume('sso-start:device', device.deviceId, SIGN_IN_STARTS);
    else await this.limits.consume('sso-start:address', networkOf(request.ip), SIGN_IN_STARTS);
  }

  /** @returns the key of a browser in which the user has registered or signed in, or null */
  private async findBrowser(email: string, request: FastifyRequest): Promise<string | null> {
    const device = this.devices.read(request);
    const registration = this.registrations.read(request);
    if (!device && !registration) return null;
    const user = await this.users.findByEmail(email);
    if (device && isDeviceOf(device, user)) return device.deviceId;
    return registration && isRegistrationOf(registration, user) ? registration.id : null;
  }
}
