/** The name of the product in e-mails. The config module provides it. */
export abstract class Branding {
  abstract brandName(): Promise<string>;
}
