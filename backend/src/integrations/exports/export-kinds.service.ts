import { PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { Injectable } from '@nestjs/common';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import type { ExportKind, ExportKindName } from './export-kind.js';

/** The kinds of exports, which later modules add to. */
@Injectable()
export class ExportKindsService {
  private readonly kinds = new Map<ExportKindName, ExportKind>();

  /** Each module calls this in `onModuleInit`. */
  register(kind: ExportKind): void {
    if (this.kinds.has(kind.name)) throw new Error(`Two exports of the kind ${kind.name}`);
    this.kinds.set(kind.name, kind);
  }

  find(name: ExportKindName): ExportKind | undefined {
    return this.kinds.get(name);
  }
}

/** Every permission of a caller. */
export function permissionsOf(caller: Permitted): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => isAllowed(caller, permission));
}
