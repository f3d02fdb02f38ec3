import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** The parts of a Compose file that these tests read. */
interface Service {
  image?: string;
  build?: string;
  restart?: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}

interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const composeText = read('docker-compose.yml');
const compose = parse(composeText, { merge: true }) as ComposeFile;
const services = Object.entries(compose.services);
const backends = services.filter(([, { image }]) => image === 'inkwell');

describe('docker-compose.yml', () => {
  it('web and worker processes share database, files and secrets', () => {
    const roles = backends.map(([, service]) => service.environment?.PROCESS_ROLE);
    expect(roles.sort()).toEqual(['web', 'web', 'worker']);
    for (const name of ['DATABASE_URL', 'STORAGE_URL', 'JWT_SECRET', 'PASSWORD_KEY', 'PUBLIC_URL']) {
      const values = backends.map(([, { environment }]) => environment?.[name]);
      expect(values[0], name).toBeTruthy();
      expect(new Set(values).size, name).toBe(1);
    }
  });

  it('a service waits only for existing services that have a health check', () => {
    for (const [name, { depends_on = {} }] of services) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const service = compose.services[needed];
        expect(service, `${name} waits for ${needed}`).toBeDefined();
        // The backends' health check is part of their image.
        const hasHealthCheck = service?.healthcheck !== undefined || service?.image === 'inkwell';
        if (condition === 'service_healthy') expect(hasHealthCheck, needed).toBe(true);
        else expect(service?.restart, needed).toBe('no');
      }
    }
  });

  it('the used volumes and networks are declared, and no others', () => {
    const volumes = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const named = new Set(volumes.filter((volume) => !volume.startsWith('.')));
    expect([...named].sort()).toEqual(Object.keys(compose.volumes).sort());
    const networks = new Set(services.flatMap(([, { networks = [] }]) => networks));
    expect([...networks].sort()).toEqual(Object.keys(compose.networks).sort());
  });

  it('secrets have no default, and .env.example lists each without a value', () => {
    const required = [...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const examples = read('.env.example');
    for (const name of [
      'DATABASE_PASSWORD',
      'STORAGE_SECRET',
      'JWT_SECRET',
      'PASSWORD_KEY',
      'ADMIN_PASSWORD',
    ]) {
      expect(required).toContain(name);
    }
    for (const name of required) expect(examples).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it('every setting of README.md is passed from .env, if the image or this file does not set it', () => {
    const [, table = ''] = /^## Settings$(.+?)^## /ms.exec(read('README.md')) ?? [];
    const names = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(
      ([, column = '']) => column.match(/[A-Z]\w+/g) ?? [],
    );
    const [, inImage = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? [];
    const inThisFile = ['DATABASE_URL', 'STORAGE_URL', 'PROCESS_ROLE', 'TRUSTED_PROXIES'];
    const passed = names.filter((name) => !inThisFile.includes(name) && !inImage.includes(`${name}=`));
    expect(passed).toContain('LOG_LEVEL');
    for (const [service, { environment }] of backends) {
      for (const name of passed) expect(environment?.[name], `${service}: ${name}`).toMatch(`\${${name}:`);
    }
  });

  it('only the proxy is public, and only the mailbox is open to this machine', () => {
    const published = services.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name);
    expect(published.sort()).toEqual(['mail', 'proxy']);
    expect(compose.services.mail?.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it('the proxy sends requests to every web process and to no worker', () => {
    expect(read('deploy/Caddyfile')).toMatch(/reverse_proxy \{\$UPSTREAMS:/);
    const upstreams = compose.services.proxy?.environment?.UPSTREAMS?.toString().split(' ');
    const web = backends.filter(([, { environment }]) => environment?.PROCESS_ROLE === 'web');
    expect(upstreams?.sort()).toEqual(web.map(([name]) => `${name}:3000`).sort());
  });
});

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)];

  it('copied files exist', () => {
    expect(copies.length).toBeGreaterThan(5);
    for (const [, sources = ''] of copies) {
      for (const source of sources.split(' ')) expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  it('every workspace of package.json is copied, because npm ci needs them', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('a container is not unhealthy while the program migrates the database', () => {
    const [, hours] = /^HEALTHCHECK .*--start-period=(\d+)h /m.exec(dockerfile) ?? [];
    expect(Number(hours)).toBeGreaterThanOrEqual(12);
  });

  it('the image runs as an ordinary user, with an init and a health check', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });
});

describe('the unit for systemd in docs/operations.md', () => {
  it('names the data folder, because the default is in the folder of the version', () => {
    const [, unit = ''] = /^```ini$(.+?)^```$/ms.exec(read('docs/operations.md')) ?? [];
    expect(unit).toMatch(/^Environment=DATA_DIR=\/var\/lib\/inkwell$/m);
    expect(unit).toMatch(/^StateDirectory=inkwell$/m);
  });
});
