/** The name the product goes by in e-mails; the room that knows it provides this. */
export abstract class Branding {
  abstract brandName(): Promise<string>;
}
