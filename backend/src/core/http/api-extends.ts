import type { Type } from '@nestjs/common';

const bases = new Map<string, string>();

/** Documents a class of a body as its base class with further fields. @nestjs/swagger would repeat the fields of the base. */
export function ApiExtends(Base: Type): ClassDecorator {
  return ({ name }) => {
    bases.set(name, Base.name);
  };
}

/** The names of the classes with a documented base, each with that of its base. */
export function extendedClasses(): ReadonlyMap<string, string> {
  return bases;
}
