import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, start } from '../lib/processes.mjs';
import { runOrThrow } from './debian.mjs';

const SUBNET = '10.213.7';
const BRIDGE = 'inkwell0';
/** Names of network namespaces are global on a machine. */
const PREFIX = 'inkwell-';

/**
 * A host of its own for each name, in network namespaces on one bridge. The hosts know each other by name; this machine is
 * `gateway`.
 */
export class TestNetwork {
  gateway = `${SUBNET}.1`;
  #addresses;

  constructor(names) {
    this.#addresses = new Map(names.map((name, index) => [name, `${SUBNET}.${index + 10}`]));
  }

  /** The hosts file; `onThisMachine` are names of programs that this machine runs itself. */
  create(onThisMachine) {
    this.remove();
    ip(`link add ${BRIDGE} type bridge`);
    ip(`addr add ${this.gateway}/24 dev ${BRIDGE}`);
    ip(`link set ${BRIDGE} up`);
    const lines = ['127.0.0.1 localhost', ...onThisMachine.map((name) => `${this.gateway} ${name}`)];
    for (const [name, address] of this.#addresses)
      if (!onThisMachine.includes(name)) lines.push(`${address} ${name}`);
    this.hosts = `${lines.join('\n')}\n`;
    let index = 0;
    for (const [name, address] of this.#addresses) {
      const host = PREFIX + name;
      const link = `inkwell0v${index++}`;
      ip(`netns add ${host}`);
      ip(`link add ${link} type veth peer name eth0 netns ${host}`);
      ip(`link set ${link} master ${BRIDGE} up`);
      ip(`-n ${host} addr add ${address}/24 dev eth0`);
      ip(`-n ${host} link set eth0 up`);
      ip(`-n ${host} link set lo up`);
      mkdirSync(hostFolder(name), { recursive: true });
      // `ip netns exec` shows this file as /etc/hosts.
      writeFileSync(join(hostFolder(name), 'hosts'), this.hosts);
    }
  }

  address(name) {
    return this.#addresses.get(name);
  }

  /** Starts a program on a host. */
  start(name, command, args, options) {
    return start('ip', ['netns', 'exec', PREFIX + name, command, ...args], options);
  }

  /** Runs a program on a host until it ends. @throws if it fails */
  async run(name, command, args, options) {
    const { code, output } = await run('ip', ['netns', 'exec', PREFIX + name, command, ...args], options);
    if (code !== 0) throw new Error(`${command} on ${name} ended with code ${code}:\n${output.slice(-3000)}`);
  }

  /** Also removes what a killed run left. */
  remove() {
    for (const name of this.#addresses.keys()) {
      ipQuietly(`netns del ${PREFIX}${name}`);
      rmSync(hostFolder(name), { recursive: true, force: true });
    }
    ipQuietly(`link del ${BRIDGE}`);
  }
}

function hostFolder(name) {
  return `/etc/netns/${PREFIX}${name}`;
}

function ip(command) {
  runOrThrow('ip', command.split(' '));
}

function ipQuietly(command) {
  try {
    ip(command);
  } catch {
    // There is none.
  }
}
