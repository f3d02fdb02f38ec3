/** A setting that cannot be used. The message is one line that names it. */
export class SettingsError extends Error {}

/** Typed access to environment variables. An empty variable counts as absent. */
export class Environment {
  constructor(private readonly variables: NodeJS.ProcessEnv) {}

  text(name: string): string | null {
    const value = this.variables[name]?.trim();
    return value ? value : null;
  }

  number(name: string, absent: number, range: { min: number; max: number; whole: boolean }): number {
    const text = this.text(name);
    if (text === null) return absent;
    const value = Number(text);
    const fits = Number.isFinite(value) && value >= range.min && value <= range.max;
    if (!fits || (range.whole && !Number.isInteger(value))) {
      const kind = range.whole ? 'a whole number' : 'a number';
      throw new SettingsError(`${name} must be ${kind} from ${range.min} to ${range.max}, not "${text}"`);
    }
    return value;
  }

  onOff(name: string, absent: boolean): boolean {
    const value = this.oneOf(name, ['on', 'off'], absent ? 'on' : 'off');
    return value === 'on';
  }

  oneOf<Value extends string>(name: string, allowed: readonly Value[], absent: Value): Value {
    const text = this.text(name);
    if (text === null) return absent;
    const found = allowed.find((value) => value === text.toLowerCase());
    if (!found) throw new SettingsError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
    return found;
  }

  /** @param needsHost false if an absent host has a meaning, such as the socket of a local database */
  url(name: string, protocols: readonly string[], { needsHost = true } = {}): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
    const url = URL.parse(text);
    // The value may contain a password, so it is never part of the message.
    if (!url || !protocols.includes(url.protocol)) {
      throw new SettingsError(`${name} must be a URL of the form ${forms}`);
    }
    if (needsHost && !url.hostname) throw new SettingsError(`${name} names no host: set it to ${forms}`);
    return text;
  }
}
