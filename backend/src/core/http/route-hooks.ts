/** The hooks that a route has already, and one that runs after them. */
export function hooksWith<Hook>(existing: Hook | Hook[] | undefined, added: Hook): Hook[] {
  return [...(existing === undefined ? [] : [existing].flat()), added] as Hook[];
}
